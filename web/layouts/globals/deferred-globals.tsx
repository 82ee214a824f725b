import { useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { ConsentBanner } from "#web/features/consent/consent-banner.tsx";
import { EdgeUrlRefresh } from "#web/features/images/edge-url-refresh.tsx";
import { sendNavigationEvents } from "#web/features/navigation/navigation-events.ts";
import { onInteractionOrLater } from "#web/layouts/lazy-hydrate.tsx";
import { publicConfig } from "#web/ssr/public-config.ts";

const InteractionGlobals = lazy(async () => {
  await onInteractionOrLater();
  return { default: (await import("./interaction-globals.tsx")).InteractionGlobals };
});

/**
 * Overlays and background tasks that every page has. Loaded once the first page is idle, and most of them when the
 * viewer interacts with the page.
 */
export function DeferredGlobals({ firstPath }: { readonly firstPath: string }) {
  const router = useRouter();
  const isCampaign = useMatches({ select: hasCampaign });
  const isBare = useMatches({ select: isBarePage });
  useEffect(
    () =>
      sendNavigationEvents(publicConfig().apiUrl, firstPath, (onOpened) =>
        router.subscribe("onResolved", onOpened),
      ),
    [firstPath, router],
  );

  if (isBare) return null;
  return (
    <>
      {!isCampaign && <ConsentBanner />}
      <Suspense>
        <InteractionGlobals />
      </Suspense>
      <EdgeUrlRefresh />
    </>
  );
}

interface Match {
  readonly staticData: { readonly sidebar?: "drawer"; readonly campaign?: boolean; readonly bare?: boolean };
}

function hasCampaign(matches: readonly Match[]): boolean {
  return matches.some(({ staticData }) => staticData.campaign === true);
}

function isBarePage(matches: readonly Match[]): boolean {
  return matches.some(({ staticData }) => staticData.bare === true);
}
