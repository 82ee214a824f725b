import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";

export const EarlierOriginals = z.object({
  /** Files of which all renditions are stored. */
  count: z.int(),
  /** Their size together. */
  bytes: z.int(),
});
export type EarlierOriginals = z.output<typeof EarlierOriginals>;

/** Uploaded files that the site still has although its settings say that it keeps none. */
export const originals = {
  show: endpoint({
    method: "GET",
    path: "/originals",
    access: "admin",
    summary: "How many uploaded files are stored whose videos are completely encoded",
    response: EarlierOriginals,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/originals",
    access: "admin",
    summary: "Removes these files in the background; 409 while the site keeps originals",
    status: 202,
    response: EarlierOriginals,
  }),
};
