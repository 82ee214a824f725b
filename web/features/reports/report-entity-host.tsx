import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useEntityReport } from "./report-entity.ts";

const ReportThingDialog = lazy(async () => ({
  default: (await import("./report-entity-dialog.tsx")).ReportEntityDialog,
}));

/** Renders the dialog that `reportEntity` opens. */
export function ReportEntityHost() {
  const { isOpen, entity } = useEntityReport();
  return (
    <LazyOverlay isOpen={isOpen}>
      {entity && <ReportThingDialog key={entity.id} isOpen={isOpen} entity={entity} />}
    </LazyOverlay>
  );
}
