import { useLocation } from "@tanstack/react-router";
import { lazy } from "react";
import { mustAcceptTerms } from "#shared/accounts/terms.ts";
import { useViewer } from "#web/session/viewer.ts";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { PRIVACY_PATH, TERMS_PATH } from "./documents.ts";

const TermsDialog = lazy(async () => ({ default: (await import("./terms-dialog.tsx")).TermsDialog }));

/** Asks an account that has not agreed to the terms in force, except where it is reading them. */
export function TermsGate() {
  const viewer = useViewer();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isReading = pathname === TERMS_PATH || pathname === PRIVACY_PATH;
  const isOpen = viewer.kind === "member" && mustAcceptTerms(viewer.user) && !isReading;
  return (
    <LazyOverlay isOpen={isOpen}>
      <TermsDialog isOpen={isOpen} />
    </LazyOverlay>
  );
}
