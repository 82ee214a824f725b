import type { VISIBILITIES } from "#shared/channels/contract.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import { insertVideo } from "./store.ts";
import { findUploadDefaults } from "./upload-defaults-store.ts";

interface NewVideo {
  readonly id: string;
  readonly channelId: string;
  readonly title: string;
  /** Instead of the default of the channel. */
  readonly visibility?: (typeof VISIBILITIES)[number] | undefined;
}

/** For other features: an empty video under a given id, a draft, in a channel to which the account may upload. */
export async function addVideo(
  tx: Executor,
  viewer: Viewer,
  { id, channelId, title, visibility }: NewVideo,
): Promise<void> {
  await loadChannelFor(tx, viewer, channelId, "upload");
  const defaults = await findUploadDefaults(tx, channelId);
  const chosen = visibility === undefined ? {} : { visibility };
  await insertVideo(tx, { ...defaults, ...chosen, id, channel_id: channelId, title, created_by: viewer.id });
}
