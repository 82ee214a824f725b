import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StreamStats } from "#shared/live/contract.ts";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { StreamLimits } from "./stream-limits.tsx";

const NONE = { isSiteFull: false, hours: null, endsAt: null, isRecorded: true, recordingDays: null };

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await setLocale("pl", { reload: false });
});
afterEach(() => vi.unstubAllGlobals());

async function textOf(limits: Partial<StreamStats["limits"]>, hasStarted: boolean): Promise<string> {
  const page = document.createElement("main");
  const root = createRoot(page);
  await act(async () =>
    root.render(<StreamLimits limits={{ ...NONE, ...limits }} hasStarted={hasStarted} />),
  );
  const text = page.textContent.replaceAll("\u00a0", " ");
  await act(async () => root.unmount());
  return text;
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

describe("the limits of a stream in the studio", () => {
  it("are not mentioned where there are none", async () => {
    expect([await textOf({}, false), await textOf({}, true)]).toEqual(["", ""]);
  });

  it("are known before the start", async () => {
    expect(await textOf({ hours: 4, recordingDays: 30 }, false)).toMatch(/najdłużej 4 godz\..*przez 30 dni/);
    expect(await textOf({ isRecorded: false, recordingDays: 30 }, false)).toBe(
      "Ta strona nie zachowuje nagrań: po transmisji nie zostanie z niej film.",
    );
    expect(await textOf({ isSiteFull: true }, false)).toMatch(/^Na stronie trwa teraz tyle transmisji/);
  });

  it.each([
    [16, false],
    [14, true],
    [4, true],
  ])("%d minutes before the end are a warning: %s", async (minutes, isWarning) => {
    const text = await textOf({ hours: 4, endsAt: inMinutes(minutes) }, true);
    expect(text).toContain("Transmisja skończy się najpóźniej");
    expect(text.includes("może trwać najdłużej 4 godz.")).toBe(isWarning);
  });
});
