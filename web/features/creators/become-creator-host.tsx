import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useBecomeCreator } from "./become-creator.ts";

const BecomeCreatorDialog = lazy(async () => ({
  default: (await import("./become-creator-dialog.tsx")).BecomeCreatorDialog,
}));

/** The place of the dialog that `openBecomeCreator` opens. */
export function BecomeCreatorHost() {
  const { isOpen } = useBecomeCreator();
  return (
    <LazyOverlay isOpen={isOpen}>
      <BecomeCreatorDialog isOpen={isOpen} />
    </LazyOverlay>
  );
}
