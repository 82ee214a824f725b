import { lazy, type ReactNode, Suspense } from "react";
import type { Section as SectionRecord } from "#shared/home/sections.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Section } from "#web/ui/section.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { ChannelSection } from "./channel-section.tsx";
import { VideoSection } from "./video-section.tsx";

// Not every page has them, and not every viewer.
const CategoryName = lazy(async () => ({ default: (await import("./category-name.tsx")).CategoryName }));
const DocumentSection = lazy(async () => ({
  default: (await import("./document-section.tsx")).DocumentSection,
}));
const NoPremieres = lazy(async () => ({ default: (await import("./no-premieres.tsx")).NoPremieres }));
const PostSection = lazy(async () => ({ default: (await import("./post-section.tsx")).PostSection }));
const SubscribedVideos = lazy(async () => ({
  default: (await import("./subscribed-videos.tsx")).SubscribedVideos,
}));

/** So many premieres are the least that have a page to be read on. */
const LEAST_PREMIERES_FOR_MORE = 9;

type SectionOf<Type extends SectionRecord["type"]> = Extract<SectionRecord, { readonly type: Type }>;

/** One section of a page, as its type asks for. One that has nothing to show is not there. */
export function SectionView({ section }: { readonly section: SectionRecord }) {
  switch (section.type) {
    case "subscriptions":
      return <SubscriptionSection rows={section.rows} />;
    case "live-upcoming":
      return <PremiereSection section={section} />;
    case "newChannels":
    case "popularChannels":
      return <ChannelSection section={section} />;
    case "document":
      return (
        <Suspense>
          <DocumentSection section={section} />
        </Suspense>
      );
    case "posts":
      return (
        <Suspense>
          <PostSection section={section} />
        </Suspense>
      );
    default: {
      const { title, href } = headOf(section);
      return <VideoSection title={title} href={href} rows={section.rows} videos={section.videos.items} />;
    }
  }
}

function headOf(section: SectionOf<"new" | "category" | "tag" | "playlist" | "videos">): {
  readonly title: ReactNode;
  readonly href: string;
} {
  switch (section.type) {
    case "category":
      return {
        title: (
          <Suspense>
            <CategoryName category={section.category} />
          </Suspense>
        ),
        href: `/categories?name=${section.category}`,
      };
    case "tag":
      return { title: `#${section.tag}`, href: `/tags/${encodeURIComponent(section.tag)}` };
    case "playlist":
      return { title: section.playlistName, href: `/playlist/${section.playlistId}` };
    case "videos":
      if (section.sort === "trending") return { title: m.discovery_trending(), href: "/trending" };
      if (section.sort === "popular") return { title: m.watch_popular(), href: "/popular" };
      return { title: m.shell_new(), href: "/new" };
    case "new":
      return { title: m.shell_new(), href: "/new" };
  }
}

function PremiereSection({ section: { rows, videos } }: { section: SectionOf<"live-upcoming"> }) {
  const title = m.home_upcoming();
  if (videos.items.length === 0) {
    return (
      <Section title={title}>
        <Suspense>
          <NoPremieres />
        </Suspense>
      </Section>
    );
  }
  return (
    <VideoSection
      title={title}
      href="/live-upcoming"
      // All of them are in sight as long as nothing leads on.
      rows={Math.max(rows, 2)}
      videos={videos.items}
      hasMore={videos.count >= LEAST_PREMIERES_FOR_MORE}
    />
  );
}

/** Only accounts have subscriptions; for whoever may be one, its room is kept until that is known. */
function SubscriptionSection({ rows }: { rows: number }) {
  const viewer = useLikelyViewer();
  if (viewer.kind === "visitor") return null;
  const room = (
    <Section title={m.library_subscriptions()}>
      <SkeletonGrid of="videos" isSection rows={rows} />
    </Section>
  );
  if (viewer.kind === "unknown") return room;
  return (
    <Suspense fallback={room}>
      <SubscribedVideos rows={rows} room={room} />
    </Suspense>
  );
}
