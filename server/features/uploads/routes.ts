import { randomUUID } from "node:crypto";
import { FileStore } from "@tus/file-store";
import { Server, type ServerOptions } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { UPLOAD_MAX_BYTES } from "#shared/videos/upload.ts";
import { localeOf } from "#server/platform/http/caller-locale.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import { failureOf, internalFailure } from "#server/platform/http/failures.ts";
import { requirePlain } from "#server/platform/http/plain-input.ts";
import { readOn } from "#server/platform/http/read-on.ts";

import { requireRate, UPLOAD_RATE } from "./least-rate.ts";
import { findUpload } from "./store.ts";
import {
  abandonUpload,
  completeUpload,
  requireUploader,
  startUpload,
  type UploadPurpose,
  type UploadServices,
} from "./uploads.ts";

const ADDRESS = /\/videos\/([0-9a-f-]{36})\/(upload|replace-file)(?:\/([\w-]+))?\/?$/;
/** With less than this the failure of a write is put down to the full disk. */
const FULL_BELOW_BYTES = 64 * 1024 ** 2;

interface UploadRequest {
  readonly viewer: Viewer;
  readonly locale: Locale;
}

/**
 * Resumable uploads in the tus protocol: POST videos/{id}/upload (or replace-file) makes one, PATCH, HEAD and DELETE on the address
 * it answers with go on, tell the offset and give up.
 */
export function bindUploads(
  app: FastifyInstance,
  services: UploadServices,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  const requests = new WeakMap<object, UploadRequest>();
  const tus = new Server({
    path: "/api/videos",
    datastore: new FileStore({ directory: services.uploadFolder.path }),
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    generateUrl: (request, { id }) => {
      const { videoId, purpose } = placeOf(new URL(request.url).pathname);
      return `/api/videos/${videoId}/${purpose}/${id}`;
    },
    getFileIdFromRequest: (request) => ADDRESS.exec(new URL(request.url).pathname)?.[3],
    onUploadCreate: async (request, upload) => {
      const { viewer } = knownRequest(request);
      requirePlain(upload.metadata);
      const { filename, filetype } = upload.metadata ?? {};
      const { videoId, purpose } = placeOf(new URL(request.url).pathname);
      const file = { name: filename ?? "", type: filetype ?? "", size: upload.size ?? 0 };
      await startUpload(services, viewer, { videoId, uploadId: upload.id, purpose }, file);
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await completeUpload(services, upload.id);
      return {};
    },
    onResponseError: async (request, error) => {
      const answer = await answerOf(error, knownRequest(request).locale);
      const sender = request.runtime?.node?.req;
      if (sender) await readOn(sender);
      return answer;
    },
  });

  function knownRequest(request: Parameters<NonNullable<ServerOptions["onUploadCreate"]>>[0]): UploadRequest {
    const known = requests.get(request.runtime?.node?.req ?? request);
    if (!known) throw new AppError("UNAUTHORIZED");
    return known;
  }

  async function answerOf(
    error: unknown,
    locale: Locale,
  ): Promise<{ status_code: number; body: string } | undefined> {
    const isFull = isServerFault(error) && (await services.uploadFolder.freeBytes()) < FULL_BELOW_BYTES;
    const failure = failureOf(isFull ? new AppError("NO_SPACE") : error, locale);
    if (failure) return { status_code: failure.statusCode, body: JSON.stringify(failure) };
    if (!isServerFault(error)) return undefined;
    services.log.error({ err: error }, "an upload failed");
    return { status_code: 500, body: JSON.stringify(internalFailure(locale)) };
  }

  async function handle(
    request: FastifyRequest<{ Params: { id: string; upload?: string } }>,
    reply: FastifyReply,
  ) {
    const { id, upload: uploadId } = request.params;
    const { purpose } = placeOf(new URL(request.url, "http://localhost").pathname);
    // Joining uploads is an extension that this server does not have.
    if (request.headers["upload-concat"] !== undefined) throw new AppError("BAD_REQUEST");
    const { viewer } = await contextOf(request);
    const uploader = await requireUploader(services, viewer, id, purpose);
    if (uploadId && request.method === "DELETE") {
      await abandonUpload(services, id, uploadId);
      return reply.code(204).header("tus-resumable", "1.0.0").send();
    }
    if (uploadId) {
      const finished = await finishedSize(services, id, uploadId);
      if (finished !== undefined) return answerFinished(request, reply, finished);
    }
    reply.hijack();
    requests.set(request.raw, { viewer: uploader, locale: localeOf(request) });
    const stopMeasuring = requireRate(request.raw.socket, UPLOAD_RATE);
    try {
      await tus.handle(request.raw, reply.raw);
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

/**
 * The size of an upload whose bytes are all here, which it then completes: the process may have been killed after the
 * last byte, and a client that asks for the offset must not wait for ever. Foreign uploads do not exist.
 */
async function finishedSize(
  services: UploadServices,
  videoId: string,
  uploadId: string,
): Promise<number | undefined> {
  const upload = await findUpload(services.db, uploadId);
  if (!upload || upload.video_id !== videoId || upload.state === "abandoned") throw new AppError("NOT_FOUND");
  const bytes = await services.uploadFolder.bytesOf(uploadId);
  if (upload.state === "open" && bytes !== undefined && bytes < upload.size) return undefined;
  await completeUpload(services, uploadId);
  return upload.size;
}

function answerFinished(request: FastifyRequest, reply: FastifyReply, size: number) {
  reply.header("tus-resumable", "1.0.0").header("upload-offset", size).header("upload-length", size);
  return reply.code(request.method === "HEAD" ? 200 : 204).send();
}

/** What the address of an upload says. */
function placeOf(pathname: string): { videoId: string; purpose: UploadPurpose } {
  const [, videoId, purpose] = ADDRESS.exec(pathname) ?? [];
  if (!videoId) throw new AppError("NOT_FOUND");
  return { videoId, purpose: purpose === "replace-file" ? purpose : "upload" };
}

function isServerFault(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500;
  const status =
    typeof error === "object" && error !== null && "status_code" in error ? error.status_code : 500;
  return typeof status === "number" && status >= 500;
}
