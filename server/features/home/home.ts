import type { Context } from "#server/platform/http/context.ts";

/** Base URL of images and media. */
export async function showEdgeUrl({ config }: Context): Promise<{ url: string }> {
  return { url: config.browser.edgeUrl };
}
