"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { RefreshCw } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { channelPicture } from "#web/edge.ts";
import { FilmCard } from "#web/features/videos/film-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ChannelTile } from "#web/ui/channel-tile.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Section } from "#web/ui/section.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { Hero, HeroSkeleton } from "./hero.tsx";
import styles from "./home.module.css";
import { NEWEST_VIDEOS, SLIDES } from "./queries.ts";
import { type Feed, type FeedSection, useFeed } from "./use-feed.ts";

// What a page that works never shows is not part of it.
const Silence = lazy(async () => ({ default: (await import("#web/features/videos/silence.tsx")).Silence }));
const ErrorState = lazy(async () => ({ default: (await import("#web/ui/empty-state.tsx")).ErrorState }));

export function Home() {
  const feed = useFeed();
  const { items } = feed.newest;
  return (
    <>
      <h1 className="sr-only">{m.shell_home_heading()}</h1>
      {items?.length === 0 ? <EmptySite channels={feed.channels} /> : <FullSite feed={feed} />}
      {feed.showNew && <NewContentButton showNew={feed.showNew} />}
    </>
  );
}

function EmptySite({ channels }: { channels: Feed["channels"] }) {
  return (
    <div className="pt-10 max-sm:pt-6">
      <Suspense>
        <Silence headingLevel={2} />
      </Suspense>
      <Channels section={channels} />
    </div>
  );
}

function FullSite({ feed: { featured, newest, popular, channels } }: { feed: Feed }) {
  const hasFeatured = featured.items?.length !== 0 && !featured.hasFailed;
  const slides = hasFeatured ? featured.items : newest.items;
  // The page of all new videos has more to show.
  const hasMore = newest.items?.length === NEWEST_VIDEOS;
  return (
    <>
      {slides && <Hero videos={slides.slice(0, SLIDES)} />}
      {!slides && !newest.hasFailed && <HeroSkeleton />}
      <Section
        title={m.shell_new()}
        className={styles.section}
        more={hasMore ? { href: "/new", label: m.watch_new_more() } : undefined}
      >
        <SectionContent of="videos" section={newest} className={styles.newest}>
          {(videos) => videos.map((video) => <FilmCard key={video._id} video={video} />)}
        </SectionContent>
      </Section>
      <Section
        title={m.watch_popular()}
        className={styles.section}
        more={hasMore ? { href: "/popular", label: m.watch_popular_more() } : undefined}
      >
        <SectionContent of="videos" section={popular} className={styles.popular}>
          {(videos) => videos.map((video) => <FilmCard key={video._id} video={video} />)}
        </SectionContent>
      </Section>
      <Channels section={channels} />
    </>
  );
}

function Channels({ section }: { section: Feed["channels"] }) {
  if (section.items?.length === 0) return null;
  return (
    <Section title={m.watch_channels()} className={styles.section}>
      <SectionContent of="channels" section={section} className={styles.channels}>
        {(channels) =>
          channels.map((channel) => (
            <ChannelTile
              key={channel._id}
              href={`/c/${channel.slug}`}
              name={channel.name}
              picture={channelPicture(channel)}
              remark={formatVideos(channel.videosCount)}
            />
          ))
        }
      </SectionContent>
    </Section>
  );
}

interface SectionContentProps<Item> {
  readonly of: "videos" | "channels";
  readonly section: FeedSection<Item>;
  readonly className: string | undefined;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The cards of a section, their placeholders, or why there are none. */
function SectionContent<Item>({ of, section, className, children }: SectionContentProps<Item>) {
  if (section.hasFailed) {
    return (
      <Suspense>
        <ErrorState onRetry={section.retry} isRetrying={section.isLoading} />
      </Suspense>
    );
  }
  if (!section.items) return <SkeletonGrid of={of} isRowOnPhones hasMoreLink />;
  return (
    <CardGrid of={of} isRowOnPhones className={className}>
      {children(section.items)}
    </CardGrid>
  );
}

function NewContentButton({ showNew }: { showNew: () => void }) {
  function show() {
    showNew();
    window.scrollTo({ top: 0 });
  }
  return (
    <button type="button" onClick={show} className={styles.fresh}>
      <RefreshCw className="size-4" />
      {m.watch_load_new()}
    </button>
  );
}
