import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { newChannelsQuery } from "#web/features/discovery/queries.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { NavGroup, NavLink } from "./nav-item.tsx";

/** Screens on which the sidebar has the links of a channel's team or of the administration. */
const MANAGED = /^\/(?:manage-channel|admin)(?:\/|$)/;

/** Newest channels, at the end of the sidebar, so that loading them shifts nothing. */
export function NewChannels() {
  const isManaged = useLocation({ select: ({ pathname }) => MANAGED.test(pathname) });
  const { data } = useQuery({ ...newChannelsQuery, enabled: !isManaged });
  if (isManaged || !data || data.items.length === 0) return null;
  return (
    <NavGroup title={m.home_new_channels()}>
      {data.items.map((channel) => (
        <NavLink
          key={channel._id}
          href={`/c/${channel.slug}`}
          icon={<Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={24} />}
        >
          {channel.name}
        </NavLink>
      ))}
    </NavGroup>
  );
}
