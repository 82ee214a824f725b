import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useRestrictThing } from "./restrict-thing.ts";

const RestrictThingDialog = lazy(async () => ({
  default: (await import("./restrict-thing-dialog.tsx")).RestrictThingDialog,
}));

/** The place of the dialog that `restrictThing` opens. */
export function RestrictThingHost() {
  const { isOpen, thing } = useRestrictThing();
  return (
    <LazyOverlay isOpen={isOpen}>
      {thing && <RestrictThingDialog key={thing.entityId} isOpen={isOpen} thing={thing} />}
    </LazyOverlay>
  );
}
