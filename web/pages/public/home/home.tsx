"use no memo"; // memo caches would be half of this page's code, and little is re-rendered

import { useQuery } from "@tanstack/react-query";
import { Fragment, lazy, type ReactNode, Suspense } from "react";
import type { Section as SectionRecord } from "#shared/home/sections.ts";
import { homeQuery } from "#web/features/home/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { HydrateLater } from "#web/layouts/hydrate-later.tsx";
import { lazyHydrate, onIdle } from "#web/layouts/lazy-hydrate.tsx";
import { SectionView } from "#web/layouts/sections/section-view.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import styles from "./home.module.css";
import { siteName } from "#web/ssr/public-config.ts";

// Lazily hydrated: the server-rendered HTML is enough until the first interaction.
const FEATURED = lazyHydrate(
  async () => (await import("./featured.tsx")).Featured,
  onIdle,
  <div className={styles.heroRoom} />,
);
const CATEGORY_BAR = lazyHydrate(
  async () => (await import("#web/layouts/sections/category-bar.tsx")).CategoryBar,
);
const FRESH_CONTENT = lazyHydrate(async () => (await import("./fresh-content.tsx")).FreshContent, onIdle);

// Loaded on demand: error states, and content for logged-in members only.
const ErrorState = lazy(async () => ({
  default: (await import("#web/ui/feedback/empty-state.tsx")).ErrorState,
}));
const ContinueWatching = lazy(async () => ({
  default: (await import("./continue-watching.tsx")).ContinueWatching,
}));
const TopicVideos = lazy(async () => ({ default: (await import("./topic-videos.tsx")).TopicVideos }));

export function Home() {
  return (
    <>
      <h1 className="sr-only">{m.shell_home_heading({ site: siteName() })}</h1>
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
      <HydrateLater value={section}>{renderSection}</HydrateLater>
      {/* Below the first section, so that it causes no layout shift. */}
      {section === first && viewer.kind === "member" && (
        <Suspense>
          <ContinueWatching />
          <TopicVideos />
        </Suspense>
      )}
    </Fragment>
  ));
}

function renderSection(section: SectionRecord): ReactNode {
  return <SectionView section={section} />;
}

function Placeholders() {
  return (
    <Section title={m.shell_new()}>
      <SkeletonGrid of="videos" isSection />
    </Section>
  );
}
