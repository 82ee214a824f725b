import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import { localeOf } from "#server/platform/http/caller-locale.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { uploads } from "#shared/uploads/contract.ts";
import { countOver, showQuota } from "./quota.ts";
import { enforceMinimumRate, UPLOAD_MINIMUM_RATE } from "./minimum-rate.ts";
import { findUpload, type UploadRow } from "./store.ts";
import { createDiskServer, createPartsServer, parseUploadAddress } from "./tus-server.ts";
import { receivedBytes } from "./upload-bytes.ts";
import { cancelUpload, completeUpload, type UploadPurpose, type UploadServices } from "./uploads.ts";

/** Checks whether the caller may upload or replace the file of a video; the feature videos provides it. */
export type RequireUploader = (
  services: UploadServices,
  viewer: Viewer | undefined,
  videoId: string,
  file: { isReplacement: boolean },
) => Promise<Viewer>;

/**
 * Resumable uploads over the tus protocol: POST videos/{id}/upload (or replace-file) creates one; PATCH, HEAD and
 * DELETE on the returned address continue it, return its offset and abort it.
 */
export function bindUploads(
  app: FastifyInstance,
  services: UploadServices,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  requireUploader: RequireUploader,
): void {
  const disk = createDiskServer(services);
  const preferred = services.storage.parts ? createPartsServer(services, services.storage.parts) : disk;

  async function handle(
    request: FastifyRequest<{ Params: { id: string; upload?: string } }>,
    reply: FastifyReply,
  ) {
    const { id, upload: uploadId } = request.params;
    const { purpose } = parseUploadAddress(new URL(request.url, "http://localhost").pathname);
    // The concatenation extension of tus is not supported.
    if (request.headers["upload-concat"] !== undefined) throw new AppError("BAD_REQUEST");
    const { viewer } = await contextOf(request);
    const uploader = await requireUploader(services, viewer, id, {
      isReplacement: purpose === "replace-file",
    });
    if (uploadId && request.method === "DELETE") {
      await cancelUpload(services, id, uploadId);
      return reply.code(204).header("tus-resumable", "1.0.0").send();
    }
    const upload = uploadId === undefined ? undefined : await loadUpload(services, id, uploadId);
    if (upload && (await completeReceived(services, upload))) {
      return respondFinished(request, reply, upload.size);
    }
    // Uploads that came to a disk before the site had S3 are continued there.
    const tus = upload?.multipart_id === null ? disk : preferred;
    reply.hijack();
    const stopMeasuring = enforceMinimumRate(request.raw.socket, UPLOAD_MINIMUM_RATE);
    try {
      await tus.handle(request, reply, { viewer: uploader, locale: localeOf(request) });
    } finally {
      stopMeasuring();
    }
    return reply;
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null)); // tus reads the body itself
  const bodyLimit = Number.MAX_SAFE_INTEGER;
  const config = { bodySeconds: Infinity };
  for (const purpose of ["upload", "replace-file"] satisfies UploadPurpose[]) {
    const url = `/videos/:id/${purpose}`;
    app.route({ method: "POST", url, bodyLimit, config, handler: handle });
    app.route({
      method: ["PATCH", "HEAD", "DELETE"],
      url: `${url}/:upload`,
      ...{ bodyLimit, config, handler: handle },
    });
  }
}

/** Uploads of other videos are not found. */
async function loadUpload({ db }: UploadServices, videoId: string, uploadId: string): Promise<UploadRow> {
  const upload = await findUpload(db, uploadId);
  if (!upload || upload.video_id !== videoId || upload.state === "cancelled") throw new AppError("NOT_FOUND");
  return upload;
}

/**
 * Completes an upload whose bytes have all arrived; false if some are missing: the process may have been killed after
 * the last byte, and a client that requests the offset must not wait forever.
 */
async function completeReceived(services: UploadServices, upload: UploadRow): Promise<boolean> {
  const bytes = await receivedBytes(services.uploadFolder, upload);
  if (upload.state === "open" && bytes !== undefined && bytes < upload.size) return false;
  await completeUpload(services, upload.id);
  return true;
}

function respondFinished(request: FastifyRequest, reply: FastifyReply, size: number) {
  reply.header("tus-resumable", "1.0.0").header("upload-offset", size).header("upload-length", size);
  return reply.code(request.method === "HEAD" ? 200 : 204).send();
}

export function bindQuota({ bind }: Binder): void {
  bind(uploads.quota, showQuota);
  bind(uploads.countOver, countOver, { rateLimit: { max: 120, perSeconds: 60 } });
}
