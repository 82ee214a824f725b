import { describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { recommendations } from "#shared/recommendations/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { anonymousClient } from "./anonymous-client.ts";
import { suggestedVideos } from "./suggested-queries.ts";

const ID = "01900000-0000-7000-8000-000000000000";

/** A `fetch` stub that records its requests. */
function recorder() {
  const asked: { address: string; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (address, init) => {
    asked.push({ address: typeof address === "string" ? address : "", init });
    return Response.json({ items: [], count: 0 });
  };
  return { asked, send };
}

const ASKED: readonly [string, (call: Call) => Promise<unknown>][] = [
  [`/videos/${ID}`, (call) => call(videos.get, { params: { id: ID } })],
  [`/videos/${ID}/recommended`, (call) => call(recommendations.beside, { params: { id: ID }, query: {} })],
  [`/videos/${ID}/url`, (call) => call(videos.playbackUrl, { params: { id: ID } })],
];

describe("anonymousClient", () => {
  it.each(ASKED)("requests %s without credentials [WAT-008]", async (path, ask) => {
    const { asked, send } = recorder();

    await ask(anonymousClient("https://api.test", send));

    const [{ address, init } = { address: "", init: {} }] = asked;
    expect(address).toBe(`https://api.test${path}`);
    expect(init?.credentials).toBe("omit");
    expect(Object.keys(init?.headers ?? {})).toEqual(["accept"]);
  });
});

describe("suggestedVideos", () => {
  it("requests a page of the list at the caller's path [WAT-004]", async () => {
    const { asked, send } = recorder();
    const call = createClient({ base: "/api", fetch: send });

    await suggestedVideos(call, `/videos/${ID}/recommended`, 20, 0);

    expect(asked.map(({ address }) => address)).toEqual([`/api/videos/${ID}/recommended?limit=20&offset=0`]);
  });
});
