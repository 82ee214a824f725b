import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { featuredQuery, homeQuery, loadFeatured, loadHomePage } from "#web/features/home/queries.ts";
import { subscribedQuery, subscribedVideos } from "#web/features/videos/subscribed-query.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { useViewer } from "#web/session/viewer.ts";
import { isSameContent } from "./same-content.ts";
import { startAutoRefresh } from "./auto-refresh.ts";
import styles from "./home.module.css";

/** A viewer who has scrolled less is not reading yet: content may be replaced immediately. */
const READING_FROM_PX = 100;
/** Server-rendered data older than this is refetched on load. */
const OUTDATED_MS = 30_000;
/** On return to the page, data older than this is refetched. */
const OUTDATED_ON_RETURN_MS = 2000;
/** Whether the page has been left in this tab. */
let wasLeft = false;

/**
 * Periodically refetches the home page. At the top of the page new content is shown immediately, further down only
 * after a click; changed counts alone are always shown immediately.
 */
export function FreshContent() {
  const queryClient = useQueryClient();
  const isMember = useViewer().kind === "member";
  const [pendingContent, setPendingContent] = useState<readonly Loaded[]>();

  const refresh = useEffectEvent(async () => {
    const fresh = await loadFresh(queryClient, isMember);
    const isSame = fresh.every(({ queryKey, data }) =>
      isSameContent(queryClient.getQueryData(queryKey), data),
    );
    const isReading = window.scrollY >= READING_FROM_PX;
    if (isReading && !isSame) return setPendingContent(fresh);
    applyContent(queryClient, fresh);
    setPendingContent(undefined);
  });
  useEffect(() => {
    const refreshInBackground = () => logRejection("Refreshing the home page", refresh());
    const { dataUpdatedAt = Infinity } = queryClient.getQueryState(homeQuery.queryKey) ?? {};
    const outdatedMs = wasLeft ? OUTDATED_ON_RETURN_MS : OUTDATED_MS;
    if (Date.now() - dataUpdatedAt > outdatedMs) refreshInBackground();
    const end = startAutoRefresh(document, refreshInBackground);
    return () => {
      wasLeft = true;
      end();
    };
  }, [queryClient]);

  if (!pendingContent) return null;
  return (
    <button
      type="button"
      className={styles.fresh}
      onClick={() => {
        applyContent(queryClient, pendingContent);
        setPendingContent(undefined);
        window.scrollTo({ top: 0 });
      }}
    >
      <RefreshCw className="size-4" />
      {m.playback_load_new()}
    </button>
  );
}

interface Loaded {
  readonly queryKey: QueryKey;
  readonly data: unknown;
}

/** Fetches the current data of the page. */
async function loadFresh(queryClient: QueryClient, isMember: boolean): Promise<Loaded[]> {
  const sections = queryClient.getQueryData(homeQuery.queryKey)?.sections ?? [];
  const subscribed = sections.flatMap((section) =>
    isMember && section.type === "subscriptions" ? [loadSubscribed(section.rows)] : [],
  );
  return Promise.all([
    loadFeatured().then((data) => ({ queryKey: featuredQuery.queryKey, data })),
    loadHomePage().then((data) => ({ queryKey: homeQuery.queryKey, data })),
    ...subscribed,
  ]);
}

async function loadSubscribed(rows: number): Promise<Loaded> {
  const data = await call(videos.list, { query: subscribedVideos(rows) });
  return { queryKey: subscribedQuery(rows).queryKey, data };
}

function applyContent(queryClient: QueryClient, fresh: readonly Loaded[]): void {
  for (const { queryKey, data } of fresh) queryClient.setQueryData(queryKey, data);
}
