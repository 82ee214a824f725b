// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLiveState } from "./live-state.ts";

// Which side of a function runs is decided when pages are built: here that of the browser.
vi.mock("@tanstack/react-start", () => {
  const sides = (chosen: () => unknown) =>
    Object.assign(chosen, { server: () => sides(chosen), client: (own: () => unknown) => sides(own) });
  return { createIsomorphicFn: () => sides(() => undefined), getGlobalStartContext: () => undefined };
});

// The document says so before any code of the page runs.
vi.hoisted(() => {
  document.documentElement.dataset["config"] = JSON.stringify({ apiUrl: "/api" });
});

const ROUND_MS = 4000;

let root: Root;
let page: HTMLElement;
/** The ids of each request. */
let requests: string[][];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  requests = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const ids = new URL(address, "http://site").searchParams.getAll("ids");
    requests.push(ids);
    const items = ids
      .filter((id) => id !== "hidden")
      .map((videoId) => ({ videoId, viewers: 1, isLiveNow: true, hasSignal: false, endedAt: null }));
    return Response.json({ items });
  });
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

function Card({ id, startsAt = null }: { readonly id: string; readonly startsAt?: string | null }) {
  const { hasSignal } = useLiveState(
    { _id: id, live: true, hasSignal: true, livestreamStartsAt: startsAt },
    0,
  );
  return <p>{`${id} ${hasSignal}`}</p>;
}

function Cards({ ids, late = [] }: { readonly ids: readonly string[]; readonly late?: readonly string[] }) {
  const [isLate, setLate] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLate(true)} aria-label="more" />
      {[...ids, ...(isLate ? late : [])].map((id) => (
        <Card key={id} id={id} />
      ))}
    </>
  );
}

async function show(cards: React.ReactNode): Promise<void> {
  const client = new QueryClient();
  await act(async () => root.render(<QueryClientProvider client={client}>{cards}</QueryClientProvider>));
  await pass(100);
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const told = () => [...page.querySelectorAll("p")].map(({ textContent }) => textContent);

describe("the live streams on a page", () => {
  it("are asked for in one request each round, those that came later too", async () => {
    await show(<Cards ids={["a", "b", "c"]} late={["d"]} />);
    expect(requests).toEqual([["a", "b", "c"]]);
    expect(told()).toEqual(["a false", "b false", "c false"]);

    await pass(ROUND_MS / 2);
    await act(async () => page.querySelector("button")?.click());
    await pass(100);
    expect(requests.splice(0)).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
    ]);

    await pass(3 * ROUND_MS);
    expect(requests).toEqual(Array.from({ length: 3 }, () => ["a", "b", "c", "d"]));
  });

  it("stay as they were loaded where nothing is told of them", async () => {
    await show(<Cards ids={["hidden", "a"]} />);
    expect(told()).toEqual(["hidden true", "a false"]);
  });

  it("are not asked for before the moment that is announced", async () => {
    await show(
      <>
        <Card id="announced" startsAt="1970-01-01T00:00:01.000Z" />
        <Card id="begun" startsAt="1969-12-31T23:59:59.000Z" />
      </>,
    );
    expect(requests).toEqual([["begun"]]);
    expect(told()).toEqual(["announced true", "begun false"]);
  });

  it("are asked for in as few requests as the server takes", async () => {
    await show(<Cards ids={Array.from({ length: 45 }, (_, place) => `film ${place}`)} />);
    expect(requests.map((ids) => ids.length)).toEqual([20, 20, 5]);
  });
});
