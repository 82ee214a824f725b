import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { endProgress, startProgress, useRouteProgress } from "./route-progress-store.ts";

/** Progress bar along the top edge while the next page is loading. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const { isVisible } = useRouteProgress();
  useEffect(() => (isLoading ? startProgress() : endProgress()), [isLoading]);
  if (!isVisible) return null;

  return (
    <div
      role="progressbar"
      aria-label={m.shell_loading_page()}
      className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left scale-x-90 mark-needle transition-[scale] duration-[4800ms] ease-out motion-reduce:transition-none starting:scale-x-0"
    />
  );
}
