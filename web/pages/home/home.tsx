"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { useQuery } from "@tanstack/react-query";
import { Fragment, lazy, Suspense } from "react";
import { homeQuery } from "#web/features/home/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { late, soon } from "#web/layouts/late.tsx";
import { SectionView } from "#web/layouts/sections/section-view.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { Section } from "#web/ui/section.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import styles from "./home.module.css";

// What works as it was drawn, until somebody is there.
const FEATURED = late(
  async () => (await import("./featured.tsx")).Featured,
  soon,
  <div className={styles.heroRoom} />,
);
const CATEGORY_BAR = late(async () => (await import("#web/layouts/sections/category-bar.tsx")).CategoryBar);
const FRESH_CONTENT = late(async () => (await import("./fresh-content.tsx")).FreshContent, soon);

// What a page that works never shows is not part of it, nor what only accounts see.
const ErrorState = lazy(async () => ({ default: (await import("#web/ui/empty-state.tsx")).ErrorState }));
const ContinueWatching = lazy(async () => ({
  default: (await import("./continue-watching.tsx")).ContinueWatching,
}));
const TopicVideos = lazy(async () => ({ default: (await import("./topic-videos.tsx")).TopicVideos }));

export function Home() {
  return (
    <>
      <h1 className="sr-only">{m.shell_home_heading()}</h1>
      {FEATURED}
      {CATEGORY_BAR}
      <Sections />
      {FRESH_CONTENT}
    </>
  );
}

function Sections() {
  const { data, isError, isFetching, refetch } = useQuery(homeQuery);
  const viewer = useViewer();
  if (!data && isError) {
    return (
      <Suspense>
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      </Suspense>
    );
  }
  if (!data) return <Placeholders />;
  const first = data.sections.find(({ type }) => type !== "subscriptions");
  return data.sections.map((section) => (
    <Fragment key={section._id}>
      <SectionView section={section} />
      {/* Below what everybody sees at once, so that it moves nothing. */}
      {section === first && viewer.kind === "member" && (
        <Suspense>
          <ContinueWatching />
          <TopicVideos />
        </Suspense>
      )}
    </Fragment>
  ));
}

function Placeholders() {
  return (
    <Section title={m.shell_new()}>
      <SkeletonGrid of="videos" isSection />
    </Section>
  );
}
