import type { Channel } from "#shared/channels/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";
import { TAB, TAB_LIST, TabLabel } from "#web/ui/tab-links.tsx";

const PARTS = ["videos", "playlists", "posts", "about"] as const;
export type ChannelPart = (typeof PARTS)[number];

/** The part that an address names; the videos where it names none. */
export function partOf(tab: string | undefined): ChannelPart {
  return PARTS.find((part) => part === tab) ?? "videos";
}

interface ChannelTabsProps {
  readonly channel: Channel;
  /** The path of the page, by slug or by id. */
  readonly path: string;
  readonly current: ChannelPart;
}

/** The parts of a channel's page, each with an address of its own. */
export function ChannelTabs({ channel, path, current }: ChannelTabsProps) {
  return (
    <nav aria-label={m.channels_parts({ name: channel.name })} className={`mt-5 ${TAB_LIST}`}>
      <Link href={path} isCurrent={current === "videos"} keepsScroll className={TAB}>
        <TabLabel label={m.watch_channel_videos()} count={channel.videosCount} />
      </Link>
      <Link href={`${path}?tab=playlists`} isCurrent={current === "playlists"} keepsScroll className={TAB}>
        <TabLabel label={m.channels_playlists()} count={undefined} />
      </Link>
      <Link href={`${path}?tab=posts`} isCurrent={current === "posts"} keepsScroll className={TAB}>
        <TabLabel label={m.posts_title()} count={undefined} />
      </Link>
      <Link href={`${path}?tab=about`} isCurrent={current === "about"} keepsScroll className={TAB}>
        <TabLabel label={m.watch_channel_about()} count={undefined} />
      </Link>
    </nav>
  );
}
