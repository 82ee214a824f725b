import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ConsentBanner } from "#web/features/consent/consent-banner.tsx";
import { EncouragementHost } from "#web/features/encouragement/encouragement-host.tsx";
import { sendNavigationEvents } from "#web/features/navigation/navigation-events.ts";
import { useLoginHref } from "./default/login-href.ts";
import { TermsGate } from "#web/features/terms/terms-gate.tsx";

/** What goes along with every page and is part of none. Loaded once the first page has everything it needs. */
export function Companions({ firstPath }: { readonly firstPath: string }) {
  const router = useRouter();
  const loginHref = useLoginHref();
  const isCampaign = useMatches({ select: hasCampaign });
  useEffect(
    () => sendNavigationEvents(firstPath, (onOpened) => router.subscribe("onResolved", onOpened)),
    [firstPath, router],
  );

  return (
    <>
      {!isCampaign && <ConsentBanner />}
      <TermsGate />
      <EncouragementHost loginHref={loginHref} />
    </>
  );
}

interface Match {
  readonly staticData: { readonly sidebar?: "drawer"; readonly campaign?: boolean };
}

function hasCampaign(matches: readonly Match[]): boolean {
  return matches.some(({ staticData }) => staticData.campaign === true);
}
