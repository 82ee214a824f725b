import { channelOwners } from "#shared/channels/owners.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { moveChannel, previewMove } from "./move-channel.ts";

const MOVES = { rateLimit: { max: 60, perSeconds: 60 } };

export function bindChannelOwners({ bind }: Binder): void {
  bind(channelOwners.preview, previewMove, MOVES);
  bind(channelOwners.move, moveChannel, MOVES);
}
