import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ChangeAwareQueryClient } from "./query-client.ts";

const QUERY_KEY = ["team", "1"];

/** A list that is being looked at; what it is answered the first time comes when it is told to. */
function openList() {
  const client = new ChangeAwareQueryClient();
  const first = Promise.withResolvers<string>();
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return asked === 1 ? first.promise : `answer ${asked}`;
  };
  const stop = new QueryObserver(client, { queryKey: QUERY_KEY, queryFn }).subscribe(() => undefined);
  return { client, answerFirst: () => first.resolve("answer 1"), stop };
}

it("keeps no first answer that was asked for before a change and arrives after it", async () => {
  const { client, answerFirst, stop } = openList();

  const changed = client.invalidateQueries({ queryKey: ["team"] });
  answerFirst();
  await changed;

  expect(client.getQueryData(QUERY_KEY)).toBe("answer 2");
  stop();
});

it("asks once where nothing is on its way, and not at all for what did not change", async () => {
  const { client, answerFirst, stop } = openList();

  const other = client.invalidateQueries({ queryKey: ["posts"] });
  answerFirst();
  await other;
  await expect.poll(() => client.getQueryData(QUERY_KEY)).toBe("answer 1");
  await client.invalidateQueries({ queryKey: ["team"] });

  expect(client.getQueryData(QUERY_KEY)).toBe("answer 2");
  stop();
});
