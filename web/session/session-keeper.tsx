import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { resetAccent, takeLookFrom } from "./look.ts";
import { isForViewer, isPersonal } from "./personal-queries.ts";
import { restoreSession, startSession } from "./session.ts";
import { meQuery, useViewer } from "./viewer.ts";

/** Restores the session once the page is alive, and keeps the page in step with it. Renders nothing. */
export function SessionKeeper() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const router = useRouter();
  const metRef = useRef<string>(undefined);
  const mountedAtRef = useRef(0);

  useEffect(() => {
    mountedAtRef.current = performance.now();
    void startSession();
    // Another tab signed in or out for good.
    window.addEventListener("storage", restoreSession);
    return () => window.removeEventListener("storage", restoreSession);
  }, []);

  const meet = useEffectEvent(async (who: string) => {
    const isChange = metRef.current !== undefined && metRef.current !== who;
    metRef.current = who;
    if (viewer.kind === "member") {
      takeLookFrom(viewer.user.settings, performance.now() - mountedAtRef.current);
    } else resetAccent();
    // Whatever ended the session, nothing of the account stays in this tab.
    if (isChange && viewer.kind === "visitor") await queryClient.resetQueries({ predicate: isNotMe });
    // Guards decide anew, e.g. when the session ended while its page was open.
    if (isChange) await router.invalidate();
    // The server rendered what a visitor sees.
    if (viewer.kind === "member") {
      const differs = viewer.user.hasWishes ? isForViewer : isPersonal;
      await queryClient.invalidateQueries({ predicate: differs });
    }
  });
  const who = viewer.kind === "member" ? viewer.user._id : viewer.kind;
  useEffect(() => {
    if (who !== "unknown") void meet(who);
  }, [who]);

  return null;
}

function isNotMe({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey !== meQuery.queryKey;
}
