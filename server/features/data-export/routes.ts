import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { dataExport } from "#shared/accounts/data-export.ts";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { siteFileName } from "#shared/site-look/file-name.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import type { Services } from "#server/platform/services.ts";
import { exportSubject, showExport, startExport } from "./data-export.ts";
import { exportKey } from "./archive.ts";
import { findExportById } from "./store.ts";

const Params = z.object({ id: Id, signature: z.string() });

export function bindDataExport({ bind }: Binder): void {
  bind(dataExport.show, showExport);
  bind(dataExport.start, startExport, { rateLimit: { max: 10, perSeconds: 3600 } });
}

/** Serves data export files to clients with the signed URL. */
export function bindExportFiles(
  app: FastifyInstance,
  { clock, db, settings, signer }: Pick<Services, "clock" | "db" | "settings" | "signer">,
  sendObject: SendObject,
): void {
  app.get("/export/:id/:signature", async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { id, signature } = params.data;
    if (!signer.isValid(exportSubject(id), signature, clock.now())) throw new AppError("FORBIDDEN");
    const row = await findExportById(db, id);
    if (row?.state !== "ready") throw new AppError("NOT_FOUND");
    const day = siteDay(row.requested_at);
    reply.header(
      "content-disposition",
      `attachment; filename="${siteFileName(settings.get("site.name"), day)}.zip"`,
    );
    return sendObject(request, reply, exportKey(row.user_id, id), {
      contentType: "application/zip",
      isImmutable: false,
      cacheControl: "private, no-store",
    });
  });
}
