import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { READER_COOKIE } from "#shared/page-reader.ts";
import { resetAccountAppearance, applyAccountAppearance } from "./appearance.ts";
import { writeCookie } from "./cookie.ts";
import { isForViewer, isPersonal } from "./personal-queries.ts";
import { restoreSession, startSession } from "./session.ts";
import { meQuery, useViewer } from "./viewer.ts";

/** Restores the session after hydration, and keeps the page in sync with it. Renders nothing. */
export function SessionSync() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const router = useRouter();
  const syncedViewerRef = useRef<string>(undefined);
  const mountedAtRef = useRef(0);

  useEffect(() => {
    mountedAtRef.current = performance.now();
    void startSession();
    // Another tab stored or deleted the permanent token.
    window.addEventListener("storage", restoreSession);
    return () => window.removeEventListener("storage", restoreSession);
  }, []);

  const syncViewer = useEffectEvent(async (viewerKey: string) => {
    const isChange = syncedViewerRef.current !== undefined && syncedViewerRef.current !== viewerKey;
    syncedViewerRef.current = viewerKey;
    if (viewer.kind === "member") {
      applyAccountAppearance(viewer.user.settings, performance.now() - mountedAtRef.current);
    } else resetAccountAppearance();
    // Regardless of how the session ended, all data of the account is removed from this tab.
    if (isChange && viewer.kind === "visitor") await queryClient.resetQueries({ predicate: isNotMe });
    // Guards run again, e.g. when the session ended while its page was open.
    if (isChange) await router.invalidate();
    // The server rendered the visitor's version.
    if (viewer.kind === "member") {
      const differs = viewer.user.hasContentPreferences ? isForViewer : isPersonal;
      await queryClient.invalidateQueries({ predicate: differs });
    }
  });
  const viewerKey = viewer.kind === "member" ? viewer.user._id : viewer.kind;
  useEffect(() => {
    if (viewerKey !== "unknown") void syncViewer(viewerKey);
  }, [viewerKey]);

  const pageReader = viewer.kind === "member" ? viewer.user.pageReader : undefined;
  useEffect(() => {
    if (pageReader) writeCookie(READER_COOKIE, pageReader);
  }, [pageReader]);

  return null;
}

function isNotMe({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey !== meQuery.queryKey;
}
