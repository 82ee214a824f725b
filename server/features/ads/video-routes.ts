import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { CREATIVE_VIDEO_TYPE } from "#shared/ads/contract.ts";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import { adVideoKey } from "./creative-files.ts";

const Params = z.object({ id: Id, version: z.coerce.number().check(z.int(), z.minimum(1)) });

/** Serves the files of video ads: a URL always refers to one version. */
export function bindAdVideos(app: FastifyInstance, sendObject: SendObject): void {
  app.get("/ad-video/:id/:version.mp4", async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { id, version } = params.data;
    return sendObject(request, reply, adVideoKey(id, version), {
      contentType: CREATIVE_VIDEO_TYPE,
      isImmutable: true,
    });
  });
}
