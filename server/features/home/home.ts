import { EDGE_URL } from "#server/platform/addresses.ts";

/** Base address of images and media. */
export async function showEdgeUrl(): Promise<{ url: string }> {
  return { url: EDGE_URL };
}
