import { channels } from "#shared/channels/contract.ts";
import { statistics } from "#shared/channels/statistics.ts";
import { team } from "#shared/channels/team.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { blockUser, listBlocked, unblockUser } from "./blocked-users.ts";
import {
  checkSlug,
  createChannel,
  editChannel,
  listChannels,
  setChannelBanner,
  setChannelAvatar,
  showChannel,
  showChannelBySlug,
  showRole,
} from "./channels.ts";
import { removeChannel, setAdPoints, setAds } from "./ownership.ts";
import { showStatistics } from "./statistics.ts";
import { addMember, listTeam, removeMember } from "./team.ts";

export function bindChannels({ bind }: Binder): void {
  bind(channels.list, listChannels, { shared: true });
  bind(channels.bySlug, showChannelBySlug, { shared: true });
  bind(channels.slugAvailability, checkSlug);
  bind(channels.get, showChannel, { shared: true });
  bind(channels.role, showRole);
  bind(channels.create, createChannel, { rateLimit: { max: 30, perSeconds: 3600 } });
  bind(channels.edit, editChannel);
  bind(channels.remove, removeChannel);
  bind(channels.setAds, setAds);
  bind(channels.setAdPoints, setAdPoints);
  bind(channels.setAvatar, setChannelAvatar, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(channels.setBanner, setChannelBanner, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(team.list, listTeam);
  // The responses reveal whether an account with an address exists.
  bind(team.add, addMember, { rateLimit: { max: 60, perSeconds: 3600 } });
  bind(team.block, blockUser, { rateLimit: { max: 120, perSeconds: 3600 } });
  bind(team.remove, removeMember);
  bind(team.unblock, unblockUser);
  bind(team.blocked, listBlocked);
  bind(statistics.show, showStatistics);
}
