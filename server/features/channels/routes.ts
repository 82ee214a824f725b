import { channels } from "#shared/channels/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  checkSlug,
  createChannel,
  editChannel,
  listChannels,
  setChannelBanner,
  setChannelPicture,
  showChannel,
  showChannelBySlug,
  showRole,
} from "./channels.ts";

export function bindChannels({ bind }: Binder): void {
  bind(channels.list, listChannels, { shared: true });
  bind(channels.bySlug, showChannelBySlug, { shared: true });
  bind(channels.slugAvailability, checkSlug);
  bind(channels.get, showChannel, { shared: true });
  bind(channels.role, showRole);
  bind(channels.create, createChannel, { rateLimit: { max: 30, perSeconds: 3600 } });
  bind(channels.edit, editChannel);
  bind(channels.setPicture, setChannelPicture, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(channels.setBanner, setChannelBanner, { rateLimit: { max: 60, perSeconds: 600 } });
}
