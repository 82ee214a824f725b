import { useQuery } from "@tanstack/react-query";
import {
  ChartColumn,
  Clapperboard,
  House,
  LayoutDashboard,
  ListVideo,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Settings,
  Store,
  Upload,
  Users,
} from "lucide-react";
import { channelQuery } from "#web/features/channels/queries.ts";
import { channelPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { SkeletonBlock } from "#web/ui/skeleton.tsx";
import { NavGroup, NavLink, NavRoom } from "./nav-item.tsx";

/** The links of the channel that is being managed: those its team's member may use. */
export function ChannelLinks({ channelId }: { readonly channelId: string }) {
  const { data: channel, isPending } = useQuery(channelQuery(channelId));
  const path = `/manage-channel/${channelId}`;
  return (
    <>
      <NavGroup>
        <NavLink href="/" icon={<House />}>
          {m.shell_home()}
        </NavLink>
      </NavGroup>
      <NavGroup title={m.shell_channel_management()}>
        {channel && (
          <li className="flex items-center gap-3 px-3 pb-2.5">
            <Avatar shape="channel" name={channel.name} picture={channelPicture(channel)} size={36} />
            <span className="line-clamp-2 min-w-0 text-control font-[640] wrap-anywhere">{channel.name}</span>
          </li>
        )}
        {isPending && <Room />}
        {channel?.can.manage && (
          <NavLink href={`${path}/dashboard`} icon={<LayoutDashboard />}>
            {m.manage_dashboard()}
          </NavLink>
        )}
        {channel?.can.edit && (
          <NavLink href={`${path}/settings`} icon={<Settings />}>
            {m.manage_settings_short()}
          </NavLink>
        )}
        {channel?.can.upload && (
          <>
            <NavLink href={`${path}/videos`} icon={<Clapperboard />}>
              {m.shell_videos()}
            </NavLink>
            <NavLink href={`${path}/videos/upload`} icon={<Upload />}>
              {m.shell_channel_upload()}
            </NavLink>
          </>
        )}
        {channel?.can.upload && (
          <NavLink href={`${path}/playlists`} icon={<ListVideo />}>
            {m.playlists_title()}
          </NavLink>
        )}
        {channel?.can.manage && (
          <>
            <NavLink href={`${path}/posts`} icon={<MessagesSquare />}>
              {m.posts_title()}
            </NavLink>
            <NavLink href={`${path}/comments`} icon={<MessageCircle />}>
              {m.comments_title()}
            </NavLink>
            <NavLink href={`${path}/users`} icon={<Users />}>
              {m.manage_users()}
            </NavLink>
            <NavLink href={`${path}/stats`} icon={<ChartColumn />}>
              {m.manage_stats()}
            </NavLink>
          </>
        )}
        {channel?.can.edit && (
          <NavLink href={`${path}/ads-campaigns`} icon={<Megaphone />}>
            {m.ads_short()}
          </NavLink>
        )}
        <NavLink href={`/channel/${channelId}`} icon={<Store />}>
          {m.shell_channel_page()}
        </NavLink>
      </NavGroup>
    </>
  );
}

/** The room of the links, as an owner has them. */
function Room() {
  return (
    <>
      <li aria-hidden="true" className="flex items-center gap-3 px-3 pb-2.5">
        <SkeletonBlock className="size-9 rounded-[30%]" />
        <SkeletonBlock className="h-3 w-20" />
      </li>
      <NavRoom widths={["w-20", "w-24", "w-16", "w-24", "w-20", "w-16", "w-24", "w-24", "w-16", "w-20"]} />
    </>
  );
}
