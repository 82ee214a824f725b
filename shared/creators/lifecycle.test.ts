import { expect, it } from "vitest";
import { APPLICATION_STATES, nextApplicationState, type ApplicationAction } from "./lifecycle.ts";

const ACTIONS: readonly ApplicationAction[] = ["apply", "approve", "reject", "submit"];

it("allows only these transitions of an application", () => {
  const arrows = (["none", ...APPLICATION_STATES] as const).flatMap((state) =>
    ACTIONS.flatMap((action) => {
      const next = nextApplicationState(state, action);
      return next ? [`${state} ${action} ${next}`] : [];
    }),
  );

  expect(arrows).toEqual([
    "none apply applied",
    "applied approve invited",
    "applied reject rejected",
    "invited apply applied",
    "invited submit submitted",
    "rejected apply applied",
  ]);
});
