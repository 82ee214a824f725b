import { expect, it } from "vitest";
import { nextReportState, REPORT_STATES, type ReportAction } from "./lifecycle.ts";

const ACTIONS: readonly ReportAction[] = ["close", "reopen", "delete"];

it("allows only these transitions of a report", () => {
  const arrows = REPORT_STATES.flatMap((state) =>
    ACTIONS.flatMap((action) => {
      const next = nextReportState(state, action);
      return next ? [`${state} ${action} ${next}`] : [];
    }),
  );

  expect(arrows).toEqual([
    "created close closed",
    "created delete deleted",
    "closed reopen reopened",
    "closed delete deleted",
    "reopened close closed",
    "reopened delete deleted",
  ]);
});
