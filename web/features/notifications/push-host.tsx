import { useLocation } from "@tanstack/react-router";
import { lazy, useEffect } from "react";
import { mustAcceptTerms } from "#shared/accounts/terms.ts";
import { quietly } from "#web/quietly.ts";
import { takeLogin } from "#web/session/after-login.ts";
import { usePushQuestion } from "#web/session/push-question.ts";
import { useViewer } from "#web/session/viewer.ts";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { isPushPopupShown, useIsPushPopupDismissed } from "./push-popup-state.ts";
import { forgetPushScript } from "./push-script.ts";
import { registerServiceWorker } from "./service-worker.ts";

const PushPopup = lazy(async () => ({ default: (await import("./push-popup.tsx")).PushPopup }));

async function getReady(): Promise<void> {
  const { initialisePush } = await import("./push.ts");
  await initialisePush();
}

interface PushHostProps {
  /** The cookies of the site have been accepted in this browser. */
  readonly isConsentGiven: boolean;
}

/** Registers the service worker, makes push messages ready for accounts, and has the place of the question about them. */
export function PushHost({ isConsentGiven }: PushHostProps) {
  const viewer = useViewer();
  const isDismissed = useIsPushPopupDismissed();
  const { place } = usePushQuestion();
  const user = viewer.kind === "member" ? viewer.user : undefined;
  const pathname = useLocation({ select: (location) => location.pathname });

  useEffect(() => quietly("Registering the service worker", registerServiceWorker()), []);
  const userId = user?._id;
  useEffect(() => {
    if (userId === undefined) return;
    if (takeLogin() || isConsentGiven) quietly("Getting ready for push messages", getReady());
  }, [userId, isConsentGiven]);
  useEffect(() => forgetPushScript, [userId]);

  const isShown = isPushPopupShown({
    isDismissed,
    isLoggedIn: user !== undefined,
    hasSettings: Boolean(user?.notificationSettings),
  });
  // Where it was raised, and nowhere else: on another page it might lie over a video.
  const isHere = place !== undefined && place.pathname === location.pathname;
  // One question after the other; and there the same is asked in full.
  const isAsking =
    isShown && isHere && user && !mustAcceptTerms(user) && pathname !== "/account/notifications";
  return <LazyOverlay isOpen={Boolean(isAsking)}>{isAsking && <PushPopup {...place} />}</LazyOverlay>;
}
