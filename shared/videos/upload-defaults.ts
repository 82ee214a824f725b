import * as z from "zod/mini";
import { Tags, Visibility, VISIBILITIES } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";
import { CategoryCode } from "#shared/categories/code.ts";
import { AgeRestriction, Categories, Description, Subcategories } from "./contract.ts";

/** Default values for new videos of a channel. */
export const UploadDefaults = z.object({
  desc: z.string(),
  tags: z.array(z.string()),
  categories: z.array(CategoryCode),
  subcategories: z.array(CategoryCode),
  visibility: z.enum(VISIBILITIES),
  ageRestriction: AgeRestriction,
});
export type UploadDefaults = z.output<typeof UploadDefaults>;

const OfChannel = z.object({ id: Id });

export const uploadDefaults = {
  get: endpoint({
    method: "GET",
    path: "/channels/{id}/upload-defaults",
    access: "owner",
    summary: "The default values for new videos of a channel",
    params: OfChannel,
    response: UploadDefaults,
  }),
  save: endpoint({
    method: "PUT",
    path: "/channels/{id}/upload-defaults",
    access: "owner",
    summary: "Sets the default values for new videos of a channel",
    params: OfChannel,
    body: z.object({
      desc: Description,
      tags: Tags,
      categories: Categories,
      subcategories: Subcategories,
      visibility: Visibility,
      ageRestriction: AgeRestriction,
    }),
    response: UploadDefaults,
  }),
};
