import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";

export const home = {
  edgeUrl: endpoint({
    method: "GET",
    path: "/edge-url",
    access: "anyone",
    summary: "Base address of images and media",
    response: z.object({ url: z.string() }),
  }),
};
