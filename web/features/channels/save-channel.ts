import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Channel, channels } from "#shared/channels/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { invalidateImages } from "#web/data/invalidate-images.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ChannelDraft } from "./channel-draft.ts";

export interface PickedImages {
  readonly avatar?: Blob;
  readonly banner?: Blob;
}

/**
 * Saves a channel and its images in several calls. The first call creates a new channel. If a later call fails, the
 * next attempt continues with the created channel.
 */
export function useSaveChannel(existing: Channel | undefined) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Channel>();
  const savedChannel = created ?? existing;

  async function save(draft: ChannelDraft, images: PickedImages): Promise<Channel> {
    if (savedChannel) return finish(savedChannel._id, draft, images);
    const { name, slug, description } = draft;
    const channel = await call(channels.create, { body: { name, slug } });
    setCreated(channel);
    const hasMore = description !== "" || images.avatar !== undefined || images.banner !== undefined;
    if (!hasMore) return channel;
    return finish(channel._id, draft, images).catch((error: unknown) => {
      throw unfinished(error);
    });
  }

  return {
    /** The channel as the server knows it; undefined until it is created. */
    known: savedChannel,
    async save(draft: ChannelDraft, images: PickedImages): Promise<Channel> {
      try {
        return await save(draft, images);
      } finally {
        await queryClient.invalidateQueries({ queryKey: ["channels"] });
      }
    },
  };
}

async function finish(id: string, draft: ChannelDraft, { avatar, banner }: PickedImages): Promise<Channel> {
  const params = { id };
  let channel = await call(channels.edit, { params, body: draft });
  if (avatar) {
    channel = await call(channels.setAvatar, { params, file: avatar });
    invalidateImages("channel", id);
  }
  if (banner) {
    channel = await call(channels.setBanner, { params, file: banner });
    invalidateImages("banner", id);
  }
  return channel;
}

function unfinished(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const reason = failureText(error, m.channels_save_failed());
  return new HttpError(
    error.status,
    m.channels_unfinished({ reason }),
    error.code ?? "UNFINISHED",
    error.errors,
  );
}
