import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";

/** Entities with images that users can replace. */
const IMAGE_OWNERS = ["user", "channel", "banner", "video"] as const;
export type ImageEntity = (typeof IMAGE_OWNERS)[number];

export const images = {
  invalidation: endpoint({
    method: "POST",
    path: "/images/{entity}/{id}/invalidation",
    access: "user",
    summary: "A signed address that evicts the cached sizes of an image the caller may replace",
    params: z.object({ entity: z.enum(IMAGE_OWNERS), id: Id }),
    response: z.object({ url: z.string() }),
  }),
};
