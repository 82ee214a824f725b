import { useLocation } from "@tanstack/react-router";
import { lazy, useEffect } from "react";
import { logRejection } from "#web/data/log-rejection.ts";
import { consumeLogin } from "#web/session/after-login.ts";
import { usePushPrompt } from "#web/session/push-prompt.ts";
import { useViewer } from "#web/session/viewer.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { isPushPopupShown, useIsPushPopupDismissed } from "./push-popup-state.ts";
import { removePushScript } from "./push-script.ts";
import { hasServiceWorkers, registerServiceWorker } from "./service-worker.ts";

const PushPopup = lazy(async () => ({ default: (await import("./push-popup.tsx")).PushPopup }));

async function preparePush(): Promise<void> {
  const { initialisePush } = await import("./push.ts");
  await initialisePush();
}

interface PushHostProps {
  /** The site's cookies are accepted in this browser. */
  readonly isConsentGiven: boolean;
}

/** Registers the service worker, initialises push for accounts, and renders the push prompt. */
export function PushHost({ isConsentGiven }: PushHostProps) {
  const viewer = useViewer();
  const isDismissed = useIsPushPopupDismissed();
  const { position } = usePushPrompt();
  const user = viewer.kind === "member" ? viewer.user : undefined;
  const pathname = useLocation({ select: (location) => location.pathname });

  useEffect(() => {
    if (hasServiceWorkers()) logRejection("Registering the service worker", registerServiceWorker());
  }, []);
  const userId = user?._id;
  useEffect(() => {
    if (userId === undefined) return;
    if (consumeLogin() || isConsentGiven) logRejection("Initialising push messages", preparePush());
  }, [userId, isConsentGiven]);
  useEffect(() => removePushScript, [userId]);

  const isShown = isPushPopupShown({
    isDismissed,
    isSecure: typeof window !== "undefined" && window.isSecureContext,
    isLoggedIn: user !== undefined,
    hasSettings: Boolean(user?.notificationSettings),
  });
  // Only on the page that requested it: on another page it might cover a video.
  const isOnRequestingPage = position !== undefined && position.pathname === location.pathname;
  // One prompt at a time; the notification settings page already has the full form.
  const isAsking =
    isShown && isOnRequestingPage && user && !user.mustAcceptTerms && pathname !== "/account/notifications";
  return <LazyOverlay isOpen={Boolean(isAsking)}>{isAsking && <PushPopup {...position} />}</LazyOverlay>;
}
