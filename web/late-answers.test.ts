import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { askLateAnswersAgain } from "./late-answers.ts";

it("shows no answer that was asked for before a change and arrives after it", async () => {
  const queryClient = new QueryClient();
  const queryKey = ["posts", "get", "1"];
  queryClient.setQueryData(queryKey, "as the server drew it");
  const early = Promise.withResolvers<string>();
  const answers = [early.promise, Promise.resolve("changed")];
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => answers.shift() ?? "asked too often",
  }).subscribe(() => undefined);

  const again = askLateAnswersAgain(queryClient, ["posts"]);
  early.resolve("as it was");
  await again;

  expect(queryClient.getQueryData(queryKey)).toBe("changed");
  await askLateAnswersAgain(queryClient, ["posts"]);
  expect(queryClient.getQueryData(queryKey)).toBe("changed");
  stop();
});
