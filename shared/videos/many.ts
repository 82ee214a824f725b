import * as z from "zod/mini";
import { Tags, Visibility } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id } from "#shared/paging.ts";
import { Categories, Subcategories } from "./contract.ts";

export const BULK_MAX_VIDEOS = 100;

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(BULK_MAX_VIDEOS));

/** Bulk operations on videos; all or nothing. */
export const manyVideos = {
  edit: endpoint({
    method: "POST",
    path: "/videos/edit-many",
    access: "owner",
    summary: "Changes many videos at once; tags are appended up to the limit",
    body: z.object({
      ids: Ids,
      visibility: z.optional(Visibility),
      addTags: z.optional(Tags),
      categories: z.optional(Categories),
      subcategories: z.optional(Subcategories),
    }),
    response: z.object({
      changed: z.int(),
      /** Videos that had no room for all the tags. */
      full: z.array(Id),
    }),
  }),
  remove: endpoint({
    method: "POST",
    path: "/videos/delete-many",
    access: "owner",
    summary: "Hides many videos at once; they can be restored for 30 days",
    body: z.object({ ids: Ids }),
    response: Done,
  }),
};
