import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { siteLook } from "#shared/site-look/contract.ts";
import { SITE_IMAGE_FILES } from "#shared/site-look/look.ts";
import { SiteImageId } from "#shared/site-look/settings.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import type { Services } from "#server/platform/services.ts";
import { sitePalette } from "#server/platform/site/palette.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { webManifest } from "./manifest.ts";
import { ensureSiteImageFile, storeImage, typeOf } from "./site-images.ts";

const Params = z.object({ id: SiteImageId, file: z.enum(SITE_IMAGE_FILES) });

export function bindSiteLook({ bind }: Binder): void {
  bind(siteLook.storeImage, storeImage, { rateLimit: { max: 30, perSeconds: 60 } });
}

/** Stored images: an id contains the hash of its image, so an address never changes its content. */
export function bindSiteImages(
  app: FastifyInstance,
  { storage, sendObject }: { storage: Storage; sendObject: SendObject },
): void {
  app.get("/site-images/:id/:file", async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { id, file } = params.data;
    const key = await ensureSiteImageFile(storage, id, file);
    if (key === undefined) throw new AppError("NOT_FOUND");
    return sendObject(request, reply, key, { contentType: typeOf(file), isImmutable: true });
  });
}

/** Browsers ask each time whether the manifest has changed. */
export function bindManifest(
  app: FastifyInstance,
  { config, settings }: Pick<Services, "config" | "settings">,
): void {
  app.get("/manifest.webmanifest", async (request, reply) => {
    const manifest = webManifest({
      siteName: settings.get("site.name"),
      icon: settings.get("site.icon"),
      themeColor: settings.get("site.themeColor") ?? undefined,
      background: sitePalette(settings)?.dark.bg,
      edgeUrl: config.browser.edgeUrl,
    });
    const text = JSON.stringify(manifest);
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    void reply.header("cache-control", "no-cache").header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/manifest+json; charset=utf-8").send(text);
  });
}
