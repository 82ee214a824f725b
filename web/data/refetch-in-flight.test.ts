import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { fetchChanged, refetchInFlight } from "./refetch-in-flight.ts";

it("discards a response to a request sent before a change", async () => {
  const queryClient = new QueryClient();
  const queryKey = ["posts", "get", "1"];
  queryClient.setQueryData(queryKey, "as the server drew it");
  const early = Promise.withResolvers<string>();
  const responses = [early.promise, Promise.resolve("changed")];
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => responses.shift() ?? "asked too often",
  }).subscribe(() => undefined);

  const again = refetchInFlight(queryClient, ["posts"]);
  early.resolve("as it was");
  await again;

  expect(queryClient.getQueryData(queryKey)).toBe("changed");
  await refetchInFlight(queryClient, ["posts"]);
  expect(queryClient.getQueryData(queryKey)).toBe("changed");
  stop();
});

it("discards the response to a first request that was sent before a change", async () => {
  const queryClient = new QueryClient();
  const queryKey = ["posts", "home"];
  const early = Promise.withResolvers<string>();
  const responses = [early.promise, Promise.resolve("changed")];
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => responses.shift() ?? "asked too often",
  }).subscribe(() => undefined);

  const again = refetchInFlight(queryClient, ["posts"]);
  early.resolve("as it was");
  await again;

  expect(queryClient.getQueryData(queryKey)).toBe("changed");
  stop();
});

it("fetches what a change has made of it, not what an earlier request asked for", async () => {
  const queryClient = new QueryClient();
  const early = Promise.withResolvers<string>();
  const responses = [early.promise, Promise.resolve("changed")];
  const query = { queryKey: ["rating", "1"], queryFn: () => responses.shift() ?? "asked too often" };
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);

  const changed = fetchChanged(queryClient, query);
  early.resolve("as it was");

  expect(await changed).toBe("changed");
  expect(queryClient.getQueryData(query.queryKey)).toBe("changed");
  stop();
});
