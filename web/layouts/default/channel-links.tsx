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
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { NavGroup, NavLink, NavPlaceholder } from "./nav-item.tsx";

/** Links of the managed channel, limited to those the team member may use. */
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
            <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={36} />
            <span className="line-clamp-2 min-w-0 text-control font-[640] wrap-anywhere">{channel.name}</span>
          </li>
        )}
        {isPending && <Placeholder />}
        {channel?.can.manage && (
          <NavLink href={`${path}/dashboard`} icon={<LayoutDashboard />}>
            {m.studio_dashboard()}
          </NavLink>
        )}
        {channel?.can.edit && (
          <NavLink href={`${path}/settings`} icon={<Settings />}>
            {m.studio_settings_short()}
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
              {m.studio_users()}
            </NavLink>
            <NavLink href={`${path}/stats`} icon={<ChartColumn />}>
              {m.studio_stats()}
            </NavLink>
          </>
        )}
        {channel?.can.edit && publicConfig().adFormats.length > 0 && (
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

/** Placeholder for the links of an owner. */
function Placeholder() {
  return (
    <>
      <li aria-hidden="true" className="flex items-center gap-3 px-3 pb-2.5">
        <SkeletonBlock className="size-9 rounded-[30%]" />
        <SkeletonBlock className="h-3 w-20" />
      </li>
      <NavPlaceholder
        widths={["w-20", "w-24", "w-16", "w-24", "w-20", "w-16", "w-24", "w-24", "w-16", "w-20"]}
      />
    </>
  );
}
