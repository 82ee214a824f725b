import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Channel, channels } from "#shared/channels/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/api.ts";
import { invalidatePictures } from "#web/invalidate-pictures.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ChannelDraft } from "./channel-draft.ts";

export interface PickedPictures {
  readonly picture?: Blob;
  readonly banner?: Blob;
}

/**
 * Saves a channel with its pictures, in several calls. A new channel is created by the first of them; should a
 * later one fail, the next attempt goes on with the channel that exists by then.
 */
export function useSaveChannel(existing: Channel | undefined) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Channel>();
  const known = created ?? existing;

  async function save(draft: ChannelDraft, pictures: PickedPictures): Promise<Channel> {
    if (known) return finish(known._id, draft, pictures);
    const { name, slug, description } = draft;
    const channel = await call(channels.create, { body: { name, slug } });
    setCreated(channel);
    const hasMore = description !== "" || pictures.picture !== undefined || pictures.banner !== undefined;
    if (!hasMore) return channel;
    return finish(channel._id, draft, pictures).catch((error: unknown) => {
      throw unfinished(error);
    });
  }

  return {
    /** The channel as the server knows it; absent until it has been created. */
    known,
    async save(draft: ChannelDraft, pictures: PickedPictures): Promise<Channel> {
      try {
        return await save(draft, pictures);
      } finally {
        await queryClient.invalidateQueries({ queryKey: ["channels"] });
      }
    },
  };
}

async function finish(
  id: string,
  draft: ChannelDraft,
  { picture, banner }: PickedPictures,
): Promise<Channel> {
  const params = { id };
  let channel = await call(channels.edit, { params, body: draft });
  if (picture) {
    channel = await call(channels.setPicture, { params, file: picture });
    invalidatePictures("channel", id);
  }
  if (banner) {
    channel = await call(channels.setBanner, { params, file: banner });
    invalidatePictures("banner", id);
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
