import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, paging } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";
import { REASONS } from "./reasons.ts";

export const RECOMMENDED_PAGE_SIZE = 20;

/** A recommended video and why it is one; `reasonText` has the sentence. */
export const RecommendedVideo = z.extend(VideoCard, { reason: z.enum(REASONS) });
export type RecommendedVideo = z.output<typeof RecommendedVideo>;

export const recommendations = {
  beside: endpoint({
    method: "GET",
    path: "/videos/{id}/recommended",
    access: "anyone",
    summary: "What to watch after a video; an account's own history counts too",
    params: z.object({ id: Id }),
    query: z.object(paging(RECOMMENDED_PAGE_SIZE)),
    response: listOf(RecommendedVideo),
  }),
  forViewer: endpoint({
    method: "GET",
    path: "/videos/recommended",
    access: "anyone",
    summary: "What the caller may like, from what they have watched; for visitors what is liked and new",
    query: z.object(paging(RECOMMENDED_PAGE_SIZE)),
    response: listOf(RecommendedVideo),
  }),
};
