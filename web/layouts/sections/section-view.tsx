import { lazy, type ReactNode, Suspense } from "react";
import type { Section as SectionRecord } from "#shared/home/sections.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { ChannelSection } from "./channel-section.tsx";
import { VideoSection } from "./video-section.tsx";

// Loaded on demand: not every page and not every viewer needs them.
const DocumentSection = lazy(async () => ({
  default: (await import("./document-section.tsx")).DocumentSection,
}));
const NoPremieres = lazy(async () => ({ default: (await import("./no-premieres.tsx")).NoPremieres }));
const PostSection = lazy(async () => ({ default: (await import("./post-section.tsx")).PostSection }));
const SubscribedVideos = lazy(async () => ({
  default: (await import("./subscribed-videos.tsx")).SubscribedVideos,
}));

/** Minimum number of premieres for a link to their own page. */
const MIN_PREMIERES_FOR_MORE = 9;

type SectionOf<Type extends SectionRecord["type"]> = Extract<SectionRecord, { readonly type: Type }>;

/** One section of a page, rendered by its type. An empty section renders nothing. */
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
        title: section.categoryName,
        href: `/categories?name=${section.category}`,
      };
    case "tag":
      return { title: `#${section.tag}`, href: `/tags/${encodeURIComponent(section.tag)}` };
    case "playlist":
      return { title: section.playlistName, href: `/playlist/${section.playlistId}` };
    case "videos":
      if (section.sort === "trending") return { title: m.discovery_trending(), href: "/trending" };
      if (section.sort === "popular") return { title: m.playback_popular(), href: "/popular" };
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
      // All cards are visible as long as there is no page with more.
      rows={Math.max(rows, 2)}
      videos={videos.items}
      hasMore={videos.count >= MIN_PREMIERES_FOR_MORE}
    />
  );
}

/** Only accounts have subscriptions; for a likely member the space is reserved until the account is loaded. */
function SubscriptionSection({ rows }: { rows: number }) {
  const viewer = useLikelyViewer();
  if (viewer.kind === "visitor") return null;
  const placeholder = (
    <Section title={m.library_subscriptions()}>
      <SkeletonGrid of="videos" isSection rows={rows} />
    </Section>
  );
  if (viewer.kind === "unknown") return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <SubscribedVideos rows={rows} placeholder={placeholder} />
    </Suspense>
  );
}
