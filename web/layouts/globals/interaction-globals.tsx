import { useLocation } from "@tanstack/react-router";
import { loginHref, registerHref } from "#shared/accounts/next-path.ts";
import { useIsConsentGiven } from "#web/features/consent/consent.ts";
import { ReportHost } from "#web/features/contacts/report-host.tsx";
import { BecomeCreatorHost } from "#web/features/creators/become-creator-host.tsx";
import { LoginPromptHost } from "#web/features/encouragement/login-prompt-host.tsx";
import { NotificationsPoller } from "#web/features/notifications/notifications-poller.tsx";
import { PushHost } from "#web/features/notifications/push-host.tsx";
import { MiniPlayerHost } from "#web/features/playback/mini-player-host.tsx";
import { ReportEntityHost } from "#web/features/reports/report-entity-host.tsx";
import { RestrictEntityHost } from "#web/features/reports/restrict-entity-host.tsx";
import { TermsGate } from "#web/features/terms/terms-gate.tsx";
import { OnboardingHost } from "#web/layouts/onboarding/onboarding-host.tsx";
import { LibraryGlobals } from "./library-globals.tsx";

/** Dialogs and prompts of every page, the tools of cards, and features for members. */
export function InteractionGlobals() {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const isConsentGiven = useIsConsentGiven();
  return (
    <>
      <TermsGate />
      <NotificationsPoller />
      <PushHost isConsentGiven={isConsentGiven} />
      <MiniPlayerHost />
      <LoginPromptHost loginHref={loginHref(here)} registerHref={registerHref(here)} />
      <OnboardingHost />
      <LibraryGlobals />
      <ReportHost />
      <ReportEntityHost />
      <RestrictEntityHost />
      <BecomeCreatorHost />
    </>
  );
}
