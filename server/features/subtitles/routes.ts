import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import type { MediaAccess } from "#server/features/media-access/media-access.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import { requestTranscription, showAutomatic } from "./automatic.ts";
import { listSubtitles, removeSubtitles, saveSubtitles, subtitlesKey } from "./subtitles.ts";

const FRESH_SECONDS = 31_536_000;

const File = z.object({
  id: Id,
  signature: z.string(),
  file: z.string().check(z.regex(/^[a-z]{2,3}-\d{1,15}\.vtt$/)),
});

export function bindSubtitles({ bind }: Binder): void {
  bind(subtitles.list, listSubtitles, { shared: true });
  bind(subtitles.save, saveSubtitles, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(subtitles.remove, removeSubtitles);
  bind(subtitles.automatic, showAutomatic);
  bind(subtitles.write, requestTranscription, { rateLimit: { max: 30, perSeconds: 60 } });
}

/** Serves subtitle files under a signature that is tied to the access rights of the video. */
export function bindSubtitleFiles(app: FastifyInstance, access: MediaAccess, sendObject: SendObject): void {
  app.get("/video/:id/:signature/subtitles/:file", async (request, reply) => {
    const known = File.safeParse(request.params);
    if (!known.success) throw new AppError("NOT_FOUND");
    const { id, signature, file } = known.data;
    const scope = await access.requireSigned(id, signature, "subtitles");
    const [language = "", version = ""] = file.replace(".vtt", "").split("-");
    return sendObject(request, reply, subtitlesKey(id, language, Number(version)), {
      contentType: "text/vtt; charset=utf-8",
      isImmutable: true,
      cacheControl: `${scope}, max-age=${FRESH_SECONDS}, immutable`,
    });
  });
}
