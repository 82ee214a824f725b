import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useReauthenticationRequest } from "./reauthentication.ts";

const ReauthenticationDialog = lazy(() =>
  import("./reauthentication-dialog.tsx").then((module) => ({ default: module.ReauthenticationDialog })),
);

/** Renders the dialog for the proof that `callWithProof` waits for. Every screen with such calls renders one. */
export function ReauthenticationHost() {
  const { answer } = useReauthenticationRequest();
  return (
    <LazyOverlay isOpen={answer !== undefined}>
      <ReauthenticationDialog isOpen={answer !== undefined} onAnswer={(isProved) => answer?.(isProved)} />
    </LazyOverlay>
  );
}
