import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";

/** Whose images people replace. */
const IMAGE_OWNERS = ["user", "channel", "banner", "video"] as const;
export type ImageOwner = (typeof IMAGE_OWNERS)[number];

export const images = {
  invalidation: endpoint({
    method: "POST",
    path: "/images/{entity}/{id}/invalidation",
    access: "user",
    summary: "A signed address that makes the image host forget the sizes of an image one may replace",
    params: z.object({ entity: z.enum(IMAGE_OWNERS), id: Id }),
    response: z.object({ url: z.string() }),
  }),
};
