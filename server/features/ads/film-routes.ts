import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { CREATIVE_FILM_TYPE } from "#shared/ads/contract.ts";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import { adFilmKey } from "./creative-files.ts";

const Params = z.object({ id: Id, version: z.coerce.number().check(z.int(), z.minimum(1)) });

/** The films of video ads: an address names one version for ever. */
export function bindAdFilms(app: FastifyInstance, sendObject: SendObject): void {
  app.get("/ad-film/:id/:version.mp4", async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { id, version } = params.data;
    return sendObject(request, reply, adFilmKey(id, version), {
      contentType: CREATIVE_FILM_TYPE,
      isImmutable: true,
    });
  });
}
