import { mutes } from "#shared/accounts/mutes.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { blockChannelForMe, blockUserForMe, unblockChannelForMe, unblockUserForMe } from "./mutes.ts";

export function bindMutes({ bind }: Binder): void {
  bind(mutes.blockUser, blockUserForMe);
  bind(mutes.unblockUser, unblockUserForMe);
  bind(mutes.blockChannel, blockChannelForMe);
  bind(mutes.unblockChannel, unblockChannelForMe);
}
