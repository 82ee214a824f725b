import { useLocation } from "@tanstack/react-router";
import { lazy } from "react";
import { useViewer } from "#web/session/viewer.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const OnboardingDialog = lazy(async () => ({
  default: (await import("./onboarding-dialog.tsx")).OnboardingDialog,
}));

/** First path segments of screens that are not interrupted: watching, login and legal texts. */
const EXCLUDED_SEGMENTS = new Set([
  ...["watch", "login", "register", "activate-account", "reset-password", "confirm-email"],
  ...["regulamin", "regulamin-tworcy", "polityka-prywatnosci", "payment-continue", "account"],
]);

/** Asks a new account once what it wants to follow, on the first screen that may be interrupted. */
export function OnboardingHost() {
  const viewer = useViewer();
  const segment = useLocation({ select: ({ pathname }) => pathname.split("/", 2)[1] ?? "" });
  const isDue =
    viewer.kind === "member" &&
    viewer.user.settings.onboarding === "due" &&
    !viewer.user.mustAcceptTerms &&
    !EXCLUDED_SEGMENTS.has(segment);
  return (
    <LazyOverlay isOpen={isDue}>
      <OnboardingDialog isOpen={isDue} />
    </LazyOverlay>
  );
}
