import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { newChannelsQuery } from "#web/features/discovery/queries.ts";
import { channelPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { NavGroup, NavLink } from "./nav-item.tsx";

/** Where the sidebar has the links of a channel's team or of the administration. */
const MANAGED = /^\/(?:manage-channel|admin)(?:\/|$)/;

/** The youngest channels, at the end of the sidebar, where they move nothing. */
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
          icon={<Avatar shape="channel" name={channel.name} picture={channelPicture(channel)} size={24} />}
        >
          {channel.name}
        </NavLink>
      ))}
    </NavGroup>
  );
}
