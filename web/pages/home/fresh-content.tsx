import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { featuredQuery, homeQuery, loadFeatured, loadHomePage } from "#web/features/home/queries.ts";
import { subscribedQuery, subscribedVideos } from "#web/features/videos/subscribed-query.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { quietly } from "#web/quietly.ts";
import { useViewer } from "#web/session/viewer.ts";
import { isSameContent } from "./same-content.ts";
import { keepFresh } from "./keep-fresh.ts";
import styles from "./home.module.css";

/** Whoever has scrolled less is not reading yet: the page may change before their eyes. */
const READING_FROM_PX = 100;
/** The server may have rendered the page that long ago before anything is asked for anew. */
const OUTDATED_MS = 30_000;
/** Whoever comes back to the page is shown what is there now, unless it has just been loaded. */
const OUTDATED_ON_RETURN_MS = 2000;
/** The page has been left in this tab. */
let wasLeft = false;

/**
 * Asks now and then for what the page shows. At the top of the page new content takes the place of the old at once,
 * further down only when the viewer wants it; other figures under the same pictures disturb nobody.
 */
export function FreshContent() {
  const queryClient = useQueryClient();
  const isMember = useViewer().kind === "member";
  const [held, setHeld] = useState<readonly Loaded[]>();

  const refresh = useEffectEvent(async () => {
    const fresh = await loadFresh(queryClient, isMember);
    const isSame = fresh.every(({ queryKey, data }) =>
      isSameContent(queryClient.getQueryData(queryKey), data),
    );
    const isRead = window.scrollY >= READING_FROM_PX;
    if (isRead && !isSame) return setHeld(fresh);
    show(queryClient, fresh);
    setHeld(undefined);
  });
  useEffect(() => {
    const refreshQuietly = () => quietly("Refreshing the home page", refresh());
    const { dataUpdatedAt = Infinity } = queryClient.getQueryState(homeQuery.queryKey) ?? {};
    const outdatedMs = wasLeft ? OUTDATED_ON_RETURN_MS : OUTDATED_MS;
    if (Date.now() - dataUpdatedAt > outdatedMs) refreshQuietly();
    const end = keepFresh(document, refreshQuietly);
    return () => {
      wasLeft = true;
      end();
    };
  }, [queryClient]);

  if (!held) return null;
  return (
    <button
      type="button"
      className={styles.fresh}
      onClick={() => {
        show(queryClient, held);
        setHeld(undefined);
        window.scrollTo({ top: 0 });
      }}
    >
      <RefreshCw className="size-4" />
      {m.watch_load_new()}
    </button>
  );
}

interface Loaded {
  readonly queryKey: QueryKey;
  readonly data: unknown;
}

/** What the page shows, as it is now. */
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

function show(queryClient: QueryClient, fresh: readonly Loaded[]): void {
  for (const { queryKey, data } of fresh) queryClient.setQueryData(queryKey, data);
}
