import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useBecomeCreator } from "./become-creator.ts";

const BecomeCreatorDialog = lazy(async () => ({
  default: (await import("./become-creator-dialog.tsx")).BecomeCreatorDialog,
}));

/** Renders the dialog that `openBecomeCreator` opens. */
export function BecomeCreatorHost() {
  const { isOpen } = useBecomeCreator();
  return (
    <LazyOverlay isOpen={isOpen}>
      <BecomeCreatorDialog isOpen={isOpen} />
    </LazyOverlay>
  );
}
