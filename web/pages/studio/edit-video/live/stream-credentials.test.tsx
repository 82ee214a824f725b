import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { streamAddressQuery } from "#web/features/live/queries.ts";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { StreamCredentials } from "./stream-credentials.tsx";

const PLAIN = ["rtmp://nadaj.example/live", "klucz"];

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await setLocale("pl", { reload: false });
});
afterEach(() => vi.unstubAllGlobals());

/** What stands in the fields for a site with these addresses. */
async function shownValues(addresses: {
  secureServer: string | null;
  srt: string | null;
}): Promise<string[]> {
  const client = new QueryClient();
  const [server = "", key = ""] = PLAIN;
  const shown = { server, key, ...addresses };
  client.setQueryData(streamAddressQuery("film").queryKey, shown);
  const page = document.createElement("main");
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <StreamCredentials videoId="film" />
      </QueryClientProvider>,
    ),
  );
  const values = [...page.querySelectorAll("input")].map(({ value }) => value);
  await act(async () => root.unmount());
  return values;
}

describe("the addresses in the studio", () => {
  it("have an encrypted one only if the site offers it [LVE-013]", async () => {
    const secureServer = "rtmps://nadaj.example:1936/live";
    expect(await shownValues({ secureServer, srt: null })).toContain(secureServer);
    expect(await shownValues({ secureServer: null, srt: null })).toEqual(PLAIN);
  });

  it("have one for SRT only if the site offers it [LVE-014]", async () => {
    const srt = "srt://nadaj.example:8890?streamid=klucz";
    expect(await shownValues({ secureServer: null, srt })).toEqual([...PLAIN, srt]);
  });
});
