import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { mySubscriptionsQuery } from "#web/features/library/subscription-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { NavGroup, NavLink } from "./nav-item.tsx";

const MAX_SHOWN = 7;

/** Subscribed channels with the newest videos, at the end of the sidebar, so that loading them shifts nothing. */
export function SubscriptionLinks() {
  const { data } = useQuery(mySubscriptionsQuery);
  if (!data || data.channels.length === 0) return null;
  return (
    <NavGroup title={m.library_subscriptions()}>
      {data.channels.slice(0, MAX_SHOWN).map((channel) => (
        <NavLink
          key={channel._id}
          href={`/subscriptions/${channel._id}`}
          icon={<Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={24} />}
        >
          {channel.name}
        </NavLink>
      ))}
      {data.ids.length > MAX_SHOWN && (
        <NavLink href="/subscriptions" icon={<ChevronRight />}>
          {m.library_subscriptions_show_all()}
        </NavLink>
      )}
    </NavGroup>
  );
}
