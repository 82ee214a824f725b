import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DismissMode } from "#shared/ads/contract.ts";
import { useDismissCountdown } from "./use-dismiss-countdown.ts";

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  // The countdown alone: other test files of this window share the scheduler and the date.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
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

function Countdown({ mode, isRunning }: { readonly mode: DismissMode; readonly isRunning: boolean }) {
  return <>{useDismissCountdown(mode, isRunning) ?? "never"}</>;
}

async function show(mode: DismissMode, { isRunning = true } = {}) {
  await act(async () => root.render(<Countdown mode={mode} isRunning={isRunning} />));
}

/** One second at a time: each starts the timer of the next. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await act(async () => vi.advanceTimersByTime(1000));
}

describe("the countdown until an ad can be dismissed", () => {
  it("takes five seconds [LAS-152]", async () => {
    await show("after_5_seconds");
    expect(page.textContent).toBe("5");

    await pass(4);
    expect(page.textContent).toBe("1");
    await pass(1);
    expect(page.textContent).toBe("0");
  });

  it("stands still while the ad does not play", async () => {
    await show("after_5_seconds", { isRunning: false });

    await pass(5);

    expect(page.textContent).toBe("5");
  });

  it("is over at once, or never, in the other modes", async () => {
    await show("always");
    expect(page.textContent).toBe("0");
    await show("never");
    expect(page.textContent).toBe("never");
  });
});
