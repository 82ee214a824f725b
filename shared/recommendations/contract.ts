import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, paging } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";
import { REASONS } from "./reasons.ts";

export const RECOMMENDED_PAGE_SIZE = 20;

/** A recommended video with its reason; `reasonText` returns the text. */
export const RecommendedVideo = z.extend(VideoCard, { reason: z.enum(REASONS) });
export type RecommendedVideo = z.output<typeof RecommendedVideo>;

export const recommendations = {
  beside: endpoint({
    method: "GET",
    path: "/videos/{id}/recommended",
    access: "anyone",
    summary: "Videos recommended after a video, also based on the caller's history",
    params: z.object({ id: Id }),
    query: z.object(paging(RECOMMENDED_PAGE_SIZE)),
    response: listOf(RecommendedVideo),
  }),
  forViewer: endpoint({
    method: "GET",
    path: "/videos/recommended",
    access: "anyone",
    summary: "Videos recommended to the caller from their history; liked and new videos for visitors",
    query: z.object(paging(RECOMMENDED_PAGE_SIZE)),
    response: listOf(RecommendedVideo),
  }),
};
