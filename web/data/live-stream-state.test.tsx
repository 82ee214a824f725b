import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLiveState } from "./live-stream-state.ts";

// Isomorphic functions are resolved at build time: the tests use the browser side.
vi.mock("@tanstack/react-start", () => {
  const sides = (chosen: () => unknown) =>
    Object.assign(chosen, { server: () => sides(chosen), client: (own: () => unknown) => sides(own) });
  return { createIsomorphicFn: () => sides(() => undefined), getGlobalStartContext: () => undefined };
});

// Set before any module of the page runs.
vi.hoisted(() => {
  document.documentElement.dataset["config"] = JSON.stringify({ apiUrl: "/api" });
});

const POLL_ROUND_MS = 2000;

let root: Root;
let page: HTMLElement;
/** The ids in each request. */
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
      .map((videoId) => ({
        videoId,
        viewers: 1,
        isLiveNow: true,
        hasSignal: false,
        isSenderLost: false,
        endReason: null,
        endedAt: null,
        title: "",
        version: 1,
      }));
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

function Cards({
  ids,
  lateIds = [],
}: {
  readonly ids: readonly string[];
  readonly lateIds?: readonly string[];
}) {
  const [hasLateCards, setLate] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLate(true)} aria-label="more" />
      {[...ids, ...(hasLateCards ? lateIds : [])].map((id) => (
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

const renderedTexts = () => [...page.querySelectorAll("p")].map(({ textContent }) => textContent);

describe("the live streams on a page", () => {
  it("are fetched in one request per round, including those added later", async () => {
    await show(<Cards ids={["a", "b", "c"]} lateIds={["d"]} />);
    expect(requests).toEqual([["a", "b", "c"]]);
    expect(renderedTexts()).toEqual(["a false", "b false", "c false"]);

    await pass(POLL_ROUND_MS / 2);
    await act(async () => page.querySelector("button")?.click());
    await pass(100);
    expect(requests.splice(0)).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
    ]);

    await pass(3 * POLL_ROUND_MS);
    expect(requests).toEqual(Array.from({ length: 3 }, () => ["a", "b", "c", "d"]));
  });

  it("keep their loaded state where the response omits them", async () => {
    await show(<Cards ids={["hidden", "a"]} />);
    expect(renderedTexts()).toEqual(["hidden true", "a false"]);
  });

  it("are not fetched before the scheduled start", async () => {
    await show(
      <>
        <Card id="announced" startsAt="1970-01-01T00:00:01.000Z" />
        <Card id="begun" startsAt="1969-12-31T23:59:59.000Z" />
      </>,
    );
    expect(requests).toEqual([["begun"]]);
    expect(renderedTexts()).toEqual(["announced true", "begun false"]);
  });

  it("are fetched in the fewest requests that the server's limit allows", async () => {
    await show(<Cards ids={Array.from({ length: 45 }, (_, index) => `film ${index}`)} />);
    expect(requests.map((ids) => ids.length)).toEqual([20, 20, 5]);
  });
});
