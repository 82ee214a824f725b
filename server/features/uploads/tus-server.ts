import { randomUUID } from "node:crypto";
import { FileStore } from "@tus/file-store";
import { Server, type DataStore, type ServerOptions } from "@tus/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { UPLOAD_MAX_BYTES } from "#shared/videos/upload.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import { drainRequest } from "#server/platform/http/drain-request.ts";
import { failureOf, internalFailure } from "#server/platform/http/failures.ts";
import { normaliseTexts } from "#server/platform/http/plain-input.ts";
import type { PartStorage } from "#server/platform/storage/s3-parts.ts";
import { NoSpace } from "#server/platform/storage/storage-errors.ts";
import { PartsStore } from "./parts-store.ts";
import type { UploadLocks } from "./upload-locks.ts";
import { completeUpload, startUpload, type UploadPurpose, type UploadServices } from "./uploads.ts";

const ADDRESS = /\/videos\/([0-9a-f-]{36})\/(upload|replace-file)(?:\/([\w-]+))?\/?$/;
/** A failed write with less free disk space than this is reported as a full disk. */
const FULL_BELOW_BYTES = 64 * 1024 ** 2;

interface Uploader {
  readonly viewer: Viewer;
  readonly locale: Locale;
}

export interface TusServer {
  handle(request: FastifyRequest, reply: FastifyReply, uploader: Uploader): Promise<void>;
}

/** Handles the tus protocol for uploads to the disk of this machine. */
export function createDiskServer(services: UploadServices): TusServer {
  return createTusServer(services, { datastore: new FileStore({ directory: services.uploadFolder.path }) });
}

/** Handles the tus protocol for uploads to S3, which any machine continues. */
export function createPartsServer(services: UploadServices, parts: PartStorage): TusServer {
  const { uploadLocks: locker } = services;
  return createTusServer(services, { datastore: new PartsStore(services, parts), locker });
}

/** Handles the tus protocol for authorised callers: it receives the bytes, and starts and completes uploads. */
function createTusServer(
  services: UploadServices,
  place: { readonly datastore: DataStore; readonly locker?: UploadLocks },
): TusServer {
  const uploaders = new WeakMap<object, Uploader>();
  const tus = new Server({
    path: "/api/videos",
    ...place,
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    generateUrl: (request, { id }) => {
      const { videoId, purpose } = parseUploadAddress(new URL(request.url).pathname);
      return `/api/videos/${videoId}/${purpose}/${id}`;
    },
    getFileIdFromRequest: (request) => ADDRESS.exec(new URL(request.url).pathname)?.[3],
    onUploadCreate: async (request, upload) => {
      const { viewer } = uploaderOf(request);
      const { filename, filetype } = normaliseTexts(upload.metadata) ?? {};
      const { videoId, purpose } = parseUploadAddress(new URL(request.url).pathname);
      const file = { name: filename ?? "", type: filetype ?? "", size: upload.size ?? 0 };
      await startUpload(services, viewer, { videoId, uploadId: upload.id, purpose }, file);
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await completeUpload(services, upload.id);
      return {};
    },
    onResponseError: async (request, error) => {
      const response = await responseFor(services, error, uploaderOf(request).locale);
      const sender = request.runtime?.node?.req;
      if (sender) await drainRequest(sender);
      return response;
    },
  });

  function uploaderOf(request: Parameters<NonNullable<ServerOptions["onUploadCreate"]>>[0]): Uploader {
    const uploader = uploaders.get(request.runtime?.node?.req ?? request);
    if (!uploader) throw new AppError("UNAUTHORIZED");
    return uploader;
  }

  return {
    async handle(request, reply, uploader) {
      uploaders.set(request.raw, uploader);
      await tus.handle(request.raw, reply.raw);
    },
  };
}

async function responseFor(
  services: UploadServices,
  error: unknown,
  locale: Locale,
): Promise<{ status_code: number; body: string } | undefined> {
  const failure = failureOf(await refusalOf(services, error), locale);
  if (failure) return { status_code: failure.statusCode, body: JSON.stringify(failure) };
  if (!isServerFault(error)) return undefined;
  services.log.error({ err: error }, "an upload failed");
  return { status_code: 500, body: JSON.stringify(internalFailure(locale)) };
}

/** The error as words for a person, if it is one of the disk or of the storage. */
async function refusalOf(services: UploadServices, error: unknown): Promise<unknown> {
  if (!isServerFault(error)) return error;
  if (error instanceof NoSpace) return new AppError("NO_SPACE");
  const reason = services.storage.parts?.explain(error);
  if (reason !== undefined) {
    services.log.error({ err: error }, `an upload could not be stored: ${reason}`);
    return new AppError("UNAVAILABLE");
  }
  if (services.storage.parts) return error;
  return (await services.uploadFolder.freeBytes()) < FULL_BELOW_BYTES ? new AppError("NO_SPACE") : error;
}

/** Parses the address of an upload. */
export function parseUploadAddress(pathname: string): { videoId: string; purpose: UploadPurpose } {
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
