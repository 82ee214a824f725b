import type { Call } from "#shared/client.ts";
import { type RecommendedVideo, recommendations } from "#shared/recommendations/contract.ts";

/** A part of the videos suggested at a path of the API, e.g. `/videos/{id}/recommended`. */
export function suggestedVideos(
  ask: Call,
  path: `/${string}`,
  limit: number,
  offset: number,
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ items: RecommendedVideo[]; count: number }> {
  return ask({ ...recommendations.forViewer, path }, { query: { limit, offset } }, options);
}
