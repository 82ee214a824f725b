import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useRestrictEntity } from "#web/session/restrict-entity.ts";

const RestrictThingDialog = lazy(async () => ({
  default: (await import("./restrict-entity-dialog.tsx")).RestrictEntityDialog,
}));

/** Renders the dialog that `restrictEntity` opens. */
export function RestrictEntityHost() {
  const { isOpen, entity } = useRestrictEntity();
  return (
    <LazyOverlay isOpen={isOpen}>
      {entity && <RestrictThingDialog key={entity.entityId} isOpen={isOpen} entity={entity} />}
    </LazyOverlay>
  );
}
