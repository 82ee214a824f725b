import { useLocation } from "@tanstack/react-router";
import { lazy } from "react";
import { useViewer } from "#web/session/viewer.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { PRIVACY_PATH, TERMS_PATH } from "./documents.ts";

const TermsDialog = lazy(async () => ({ default: (await import("./terms-dialog.tsx")).TermsDialog }));

/** Asks accounts that have not accepted the current terms, except on the pages that show the terms. */
export function TermsGate() {
  const viewer = useViewer();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isReading = pathname === TERMS_PATH || pathname === PRIVACY_PATH;
  const isOpen = viewer.kind === "member" && viewer.user.mustAcceptTerms && !isReading;
  return (
    <LazyOverlay isOpen={isOpen}>
      <TermsDialog isOpen={isOpen} />
    </LazyOverlay>
  );
}
