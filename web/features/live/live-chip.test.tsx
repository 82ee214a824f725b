import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { LiveChip } from "./live-chip.tsx";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** Each test uses a later day: page clocks only move forward. */
let now = Date.parse("2026-11-20T12:00:00Z");

let root: Root;
let page: HTMLElement;

beforeEach(async () => {
  now += DAY_MS;
  vi.useFakeTimers({ now });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(now);
  await setLocale("pl", { reload: false });
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function at(ms: number): string {
  return new Date(now + ms).toISOString();
}

async function show(times: { livestreamStartsAt?: string | null; livestreamEndedAt?: string | null }) {
  const video = { live: true, premiereAt: null, duration: 0, ...times };
  await act(async () => root.render(<LiveChip video={video} />));
}

async function pass(ms: number) {
  await act(async () => vi.advanceTimersByTimeAsync(ms));
}

describe("the chip of a live stream", () => {
  it("shows live after its start time, or without one [LIV-030, LIV-031]", async () => {
    await show({ livestreamStartsAt: at(-1000) });
    expect(page.textContent).toBe("Na żywo");

    await show({ livestreamStartsAt: null });
    expect(page.textContent).toBe("Na żywo");
  });

  it("counts down to the start and then shows live [LIV-032]", async () => {
    await show({ livestreamStartsAt: at(30 * MINUTE_MS) });
    expect(page.textContent).toBe("30:00");

    await pass(30 * MINUTE_MS);
    expect(page.textContent).toBe("Na żywo");
  });

  it("updates every minute [LIV-033]", async () => {
    await show({ livestreamEndedAt: at(-59 * MINUTE_MS) });
    expect(page.textContent).toBe("Zakończono 59 minut temu");

    await pass(MINUTE_MS);
    expect(page.textContent).toBe("Zakończono godzinę temu");
  });

  it("counts the seconds in the last hour, without waiting for the next minute [LIV-034]", async () => {
    await show({ livestreamStartsAt: at(60.5 * MINUTE_MS) });
    expect(page.textContent).toMatch(/^start \d\d:00$/);

    await pass(MINUTE_MS / 2 + 1000);
    expect(page.textContent).toBe("59:59");
  });

  it("updates every minute until an hour before the start, then every second [LAS-007]", async () => {
    await show({ livestreamStartsAt: at(62 * MINUTE_MS) });
    const written = page.textContent;
    expect(written).toMatch(/^start /);
    await pass(119_000);
    expect(page.textContent).toBe(written);
    await pass(2000);
    expect(page.textContent).toMatch(/^59:5\d$/);
    const first = page.textContent;
    await pass(1000);
    expect(page.textContent).not.toBe(first);
  });

  it("shows that it waits for the signal while no data arrives [LAS-055]", async () => {
    await act(async () =>
      root.render(<LiveChip video={{ live: true, hasSignal: false, premiereAt: null, duration: 0 }} />),
    );
    expect(page.textContent).toBe("Czekamy na nadawcę");
  });

  it("shows how long ago it ended [LIV-038]", async () => {
    await show({ livestreamStartsAt: at(-300 * MINUTE_MS), livestreamEndedAt: at(-120 * MINUTE_MS) });
    expect(page.textContent).toBe("Zakończono 2 godziny temu");
  });
});
