import { THUMBNAIL_WIDTHS } from "#web/ui/image-sizes.ts";

/** Loads the pictures of a video anew: under the same addresses the browser still keeps those before the change. */
export async function refreshThumbnails(baseUrl: string): Promise<void> {
  const heights = Object.keys(THUMBNAIL_WIDTHS);
  await Promise.all(heights.map((height) => fetch(`${baseUrl}/${height}.webp`, { cache: "reload" })));
}
