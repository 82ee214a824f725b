import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ChangeAwareQueryClient } from "./query-client.ts";

const QUERY_KEY = ["team", "1"];

/** A mounted list query whose first response is resolved manually. */
function openList() {
  const client = new ChangeAwareQueryClient();
  const first = Promise.withResolvers<string>();
  let requestCount = 0;
  const queryFn = () => {
    requestCount += 1;
    return requestCount === 1 ? first.promise : `answer ${requestCount}`;
  };
  const stop = new QueryObserver(client, { queryKey: QUERY_KEY, queryFn }).subscribe(() => undefined);
  return { client, resolveFirst: () => first.resolve("answer 1"), stop };
}

it("discards a first response requested before a change that arrives after it", async () => {
  const { client, resolveFirst, stop } = openList();

  const changed = client.invalidateQueries({ queryKey: ["team"] });
  resolveFirst();
  await changed;

  expect(client.getQueryData(QUERY_KEY)).toBe("answer 2");
  stop();
});

it("sends one request when none is in flight, and none for unchanged queries", async () => {
  const { client, resolveFirst, stop } = openList();

  const other = client.invalidateQueries({ queryKey: ["posts"] });
  resolveFirst();
  await other;
  await expect.poll(() => client.getQueryData(QUERY_KEY)).toBe("answer 1");
  await client.invalidateQueries({ queryKey: ["team"] });

  expect(client.getQueryData(QUERY_KEY)).toBe("answer 2");
  stop();
});
