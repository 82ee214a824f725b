import type { Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import type { Creator } from "../site.ts";

export interface EndedSignature {
  /** The signature that the API returns then. */
  readonly latest: string;
  readonly end: () => void;
}

/** After `end()` the server refuses the signature of a video or stream, and its API returns another one. */
export async function endSignature(
  page: Page,
  { call }: Pick<Creator, "call">,
  id: string,
): Promise<EndedSignature> {
  const { hls } = await call(videos.get, { params: { id } });
  const [, old = ""] = /\/([^/]+)\/[^/]+\.m3u8$/.exec(hls ?? "") ?? [];
  const latest = `${old}-latest`;
  let hasEnded = false;
  await page.route("**/*", async (route) => {
    const url = route.request().url();
    if (!hasEnded) return route.continue();
    if (url.includes(latest)) return route.continue({ url: url.replace(latest, old) });
    if (url.includes(old)) return route.fulfill({ status: 403, json: { code: "FORBIDDEN" } });
    if (!url.includes(`/api/videos/${id}`)) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(old, latest) });
  });
  return {
    latest,
    end() {
      hasEnded = true;
    },
  };
}
