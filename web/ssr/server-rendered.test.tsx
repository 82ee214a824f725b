import { dehydrate, hydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { capUpdateTimes, keepRenderedData, useServerRenderedQuery } from "./server-rendered.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

function Title() {
  const title = useServerRenderedQuery({ queryKey: ["title"], queryFn: fetchTitle, enabled: false });
  return title.isPending ? <hr /> : <h1>{title.data}</h1>;
}

function fetchTitle(): Promise<string> {
  throw new Error("Nothing is to be loaded");
}

/** A page that is hydrated when the data of `loaded` are there, and what React reports. */
async function hydrateLate(rendered: string | undefined, loaded: string) {
  const client = new QueryClient();
  if (rendered !== undefined) client.setQueryData(["title"], rendered);
  keepRenderedData(dehydrate(client));
  const tree = (
    <QueryClientProvider client={client}>
      <Title />
    </QueryClientProvider>
  );
  const page = document.createElement("main");
  page.innerHTML = renderToString(tree);
  const served = page.innerHTML;
  const node = page.firstChild;
  client.setQueryData(["title"], loaded);
  const reports: unknown[] = [];
  const onRecoverableError = (error: unknown) => void reports.push(error);
  const root = await act(async () => hydrateRoot(page, tree, { onRecoverableError }));
  const shown = page.innerHTML;
  const isKept = page.firstChild === node;
  await act(async () => root.unmount());
  return { served, shown, isKept, reports };
}

it("hydrates a part with the data of the server, then shows those that have been loaded since", async () => {
  expect(await hydrateLate("Nocny pociąg", "Nowy tytuł")).toEqual({
    served: "<h1>Nocny pociąg</h1>",
    shown: "<h1>Nowy tytuł</h1>",
    isKept: true,
    reports: [],
  });
});

it("hydrates the placeholder of data that the server did not have", async () => {
  expect(await hydrateLate(undefined, "Nowy tytuł")).toMatchObject({
    served: "<hr>",
    shown: "<h1>Nowy tytuł</h1>",
    reports: [],
  });
});

it.each([
  ["an hour behind", 3_600_000],
  ["right", 0],
  ["a day ahead", -86_400_000],
])("fetches rendered data again on a device whose clock is %s", async (_clock, serverAheadMs) => {
  const [server, browser] = [new QueryClient(), new QueryClient()];
  server.setQueryData(["video"], "premiere", { updatedAt: Date.now() + serverAheadMs });

  hydrate(browser, capUpdateTimes(dehydrate(server)));

  expect(browser.getQueryData(["video"])).toBe("premiere");
  const queryFn = async () => "public";
  expect(await browser.fetchQuery({ queryKey: ["video"], queryFn, staleTime: 0 })).toBe("public");
});
