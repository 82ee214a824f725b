import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useProofQuestion } from "./reauthentication.ts";

const ReauthenticationDialog = lazy(() =>
  import("./reauthentication-dialog.tsx").then((module) => ({ default: module.ReauthenticationDialog })),
);

/** Asks for the proof that `callWithProof` waits for. One stands on every screen that makes such calls. */
export function ReauthenticationHost() {
  const { answer } = useProofQuestion();
  return (
    <LazyOverlay isOpen={answer !== undefined}>
      <ReauthenticationDialog isOpen={answer !== undefined} onAnswer={(isProved) => answer?.(isProved)} />
    </LazyOverlay>
  );
}
