import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useProblemReport } from "./report-problem.ts";

const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** Renders the dialog that `reportProblem` opens. */
export function ReportHost() {
  const { isOpen, fixedTopic } = useProblemReport();
  return (
    <LazyOverlay isOpen={isOpen}>
      <ReportDialog isOpen={isOpen} fixedTopic={fixedTopic} />
    </LazyOverlay>
  );
}
