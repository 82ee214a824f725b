import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import type { VerdictBody } from "./verdict.ts";
import { VerdictForm } from "./verdict-form.tsx";

let page: HTMLElement;
let root: Root;
let finished: VerdictBody[];

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  overwriteGetLocale(() => "en");
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
  finished = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

async function show(entityType: ReportableType, options: { closeWithoutAction: boolean; first?: object }) {
  await act(async () =>
    root.render(
      <VerdictForm
        id="verdict"
        entityType={entityType}
        options={options}
        onFinish={(verdict) => finished.push(verdict)}
      />,
    ),
  );
}

function measures(): (string | null)[] {
  return [...page.querySelectorAll("[type=radio]")].map((radio) => radio.getAttribute("value"));
}

async function send(): Promise<void> {
  await act(async () => page.querySelector("form")?.requestSubmit());
}

describe("the verdict form", () => {
  it.each([
    ["video", false, ["hide", "block"]],
    ["video", true, ["nothing", "hide", "block"]],
    ["channel", false, ["limit", "hide", "block"]],
    ["comment", true, ["nothing", "hide"]],
    ["user", false, ["block"]],
  ] as const)(
    "offers the measures for a %s, with no action for reports only: %s [LAS-062]",
    async (thing, withNothing, all) => {
      await show(thing, { closeWithoutAction: withNothing });

      expect(measures()).toEqual(all);
    },
  );

  it("is submitted only with all fields that its measure requires", async () => {
    await show("video", { closeWithoutAction: false });
    await send();
    expect(finished).toEqual([]);
    expect(page.querySelectorAll("[role=alert], [aria-invalid=true]").length).toBeGreaterThan(0);
  });

  it("submits the reason, the trimmed note and, for a block, its end", async () => {
    const note = "  Te same filmy.  ";
    await show("video", { closeWithoutAction: false, first: { measure: "block", reason: "SPM", note } });
    const before = Date.now();
    await send();

    expect(finished).toMatchObject([{ measure: "block", reason: "SPM", note: "Te same filmy." }]);
    const days = (new Date(finished[0]?.until ?? 0).getTime() - before) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });
});
