import { useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { loginHref, registerHref } from "#shared/accounts/next-path.ts";
import { ConsentBanner } from "#web/features/consent/consent-banner.tsx";
import { useIsConsentGiven } from "#web/features/consent/consent.ts";
import { BecomeCreatorHost } from "#web/features/creators/become-creator-host.tsx";
import { ReportHost } from "#web/features/contacts/report-host.tsx";
import { EncouragementHost } from "#web/features/encouragement/encouragement-host.tsx";
import { EdgeUrlKeeper } from "#web/features/images/edge-url-keeper.tsx";
import { LibraryCompanion } from "./library-companion.tsx";
import { OnboardingHost } from "./onboarding/onboarding-host.tsx";
import { publicConfig } from "#web/public-config.ts";
import { sendNavigationEvents } from "#web/features/navigation/navigation-events.ts";
import { NotificationsCompanion } from "#web/features/notifications/notifications-companion.tsx";
import { PushHost } from "#web/features/notifications/push-host.tsx";
import { ReportThingHost } from "#web/features/reports/report-thing-host.tsx";
import { RestrictThingHost } from "#web/features/reports/restrict-thing-host.tsx";
import { MiniPlayerHost } from "#web/features/playback/mini-player-host.tsx";
import { TermsGate } from "#web/features/terms/terms-gate.tsx";

/** What goes along with every page and is part of none. Loaded once the first page has everything it needs. */
export function Companions({ firstPath }: { readonly firstPath: string }) {
  const router = useRouter();
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const isCampaign = useMatches({ select: hasCampaign });
  const isBare = useMatches({ select: hasNothingOverIt });
  const isConsentGiven = useIsConsentGiven();
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
      <TermsGate />
      <NotificationsCompanion />
      <PushHost isConsentGiven={isConsentGiven} />
      <MiniPlayerHost />
      <EncouragementHost loginHref={loginHref(here)} registerHref={registerHref(here)} />
      <OnboardingHost />
      <LibraryCompanion />
      <ReportHost />
      <ReportThingHost />
      <RestrictThingHost />
      <BecomeCreatorHost />
      <EdgeUrlKeeper />
    </>
  );
}

interface Match {
  readonly staticData: { readonly sidebar?: "drawer"; readonly campaign?: boolean; readonly bare?: boolean };
}

function hasCampaign(matches: readonly Match[]): boolean {
  return matches.some(({ staticData }) => staticData.campaign === true);
}

function hasNothingOverIt(matches: readonly Match[]): boolean {
  return matches.some(({ staticData }) => staticData.bare === true);
}
