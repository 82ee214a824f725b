import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { wholeNumber } from "#shared/paging.ts";

/** Default width of the embedded player, unless the site requests less. */
export const EMBED_WIDTH = 960;

/** The oEmbed response of type video (https://oembed.com). */
const OEmbed = z.object({
  type: z.literal("video"),
  version: z.literal("1.0"),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  thumbnail_url: z.string(),
  thumbnail_width: z.int(),
  thumbnail_height: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.int(),
});
export type OEmbed = z.output<typeof OEmbed>;

export const oembed = {
  get: endpoint({
    method: "GET",
    path: "/oembed",
    access: "anyone",
    summary: "Embed data for a video address, by oEmbed 1.0 (JSON)",
    query: z.object({
      url: z.string().check(z.maxLength(2000)),
      maxwidth: wholeNumber(1, 10_000, EMBED_WIDTH),
      maxheight: wholeNumber(1, 10_000, 10_000),
      format: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: OEmbed,
  }),
};
