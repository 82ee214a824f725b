import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useThingReport } from "./report-thing.ts";

const ReportThingDialog = lazy(async () => ({
  default: (await import("./report-thing-dialog.tsx")).ReportThingDialog,
}));

/** The place of the dialog that `reportThing` opens. */
export function ReportThingHost() {
  const { isOpen, thing } = useThingReport();
  return (
    <LazyOverlay isOpen={isOpen}>
      {thing && <ReportThingDialog key={thing.id} isOpen={isOpen} thing={thing} />}
    </LazyOverlay>
  );
}
