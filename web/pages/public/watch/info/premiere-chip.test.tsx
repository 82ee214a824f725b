import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { PremiereChip } from "./premiere-chip.tsx";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const DURATION_SECONDS = 90;

let root: Root;
let page: HTMLElement;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(NOW);
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

/** Text of the chip of a premiere that starts in this many seconds. */
async function textAt(seconds: number): Promise<string | null> {
  const video = { premiereAt: new Date(NOW + seconds * 1000).toISOString(), duration: DURATION_SECONDS };
  await act(async () => root.render(<PremiereChip video={video} />));
  return page.textContent;
}

describe("the chip of a premiere", () => {
  it("shows the time until the start [PRE-003]", async () => {
    expect(await textAt(2 * 3600)).toBe("Premiera za 2 godziny");
    expect(await textAt(600)).toBe("Premiera za 10 minut");
  });

  it("shows the premiere from its start to the end of the video, both inclusive [PRE-004]", async () => {
    expect(await textAt(0)).toBe("Premiera");
    expect(await textAt(-DURATION_SECONDS)).toBe("Premiera");
    expect(await textAt(1)).not.toBe("Premiera");
  });

  it("disappears afterwards [PRE-005]", async () => {
    expect(await textAt(-DURATION_SECONDS - 1)).toBe("");
  });

  // Runs last: page clocks only move forward.
  it("updates every minute, and once more at one hour before [LAS-007]", async () => {
    let looks = 0;
    const stop = vi.spyOn(Date, "parse").mockImplementation((text: string) => {
      looks += 1;
      return new Date(text).getTime();
    });
    expect(await textAt(3600 + 90)).toBe("Premiera za godzinę");
    looks = 0;
    await act(async () => vi.advanceTimersByTimeAsync(29_000));
    expect(looks).toBe(0);
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(page.textContent).toBe("Premiera za godzinę");
    // At the hour itself, not at the next minute tick of the page.
    await act(async () => vi.advanceTimersByTimeAsync(1100));
    expect(page.textContent).toBe("Premiera za 60 minut");
    stop.mockRestore();
  });
});
