import type { Channel } from "#shared/channels/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { TAB, TAB_LIST, TabLabel } from "#web/ui/layout/tab-links.tsx";

const TABS = ["videos", "playlists", "posts", "about"] as const;
export type ChannelTab = (typeof TABS)[number];

/** The tab in the URL; the videos tab where the URL has none. */
export function channelTabOf(tab: string | undefined): ChannelTab {
  return TABS.find((channelTab) => channelTab === tab) ?? "videos";
}

interface ChannelTabsProps {
  readonly channel: Channel;
  /** The path of the page, by slug or by id. */
  readonly path: string;
  readonly current: ChannelTab;
}

/** The tabs of a channel page, each with its own URL. */
export function ChannelTabs({ channel, path, current }: ChannelTabsProps) {
  return (
    <nav aria-label={m.channels_parts({ name: channel.name })} className={`mt-5 ${TAB_LIST}`}>
      <Link href={path} isCurrent={current === "videos"} keepsScroll className={TAB}>
        <TabLabel label={m.playback_channel_videos()} count={channel.videosCount} />
      </Link>
      <Link href={`${path}?tab=playlists`} isCurrent={current === "playlists"} keepsScroll className={TAB}>
        <TabLabel label={m.channels_playlists()} count={undefined} />
      </Link>
      <Link href={`${path}?tab=posts`} isCurrent={current === "posts"} keepsScroll className={TAB}>
        <TabLabel label={m.posts_title()} count={undefined} />
      </Link>
      <Link href={`${path}?tab=about`} isCurrent={current === "about"} keepsScroll className={TAB}>
        <TabLabel label={m.playback_channel_about()} count={undefined} />
      </Link>
    </nav>
  );
}
