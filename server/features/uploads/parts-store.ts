import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { AppError } from "#shared/errors.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { PartStorage } from "#server/platform/storage/s3-parts.ts";
import { recordBytes, setMultipart, takePartNumber, type StoredBytes } from "./parts-rows.ts";
import { findUpload, type UploadRow } from "./store.ts";
import { sourceKey, tailFolder, type ByteServices } from "./upload-bytes.ts";
import { endIfLost } from "./uploads.ts";

/** Kept in memory for each request; the largest file has 4096 of them. */
const PART_BYTES = 8 * 1024 * 1024;
/** Limit of S3 for parts other than the last one. */
const PART_MIN_BYTES = 5 * 1024 * 1024;
const TAIL_TYPE = { contentType: "application/octet-stream" };

interface Writing {
  /** As it is stored. */
  upload: UploadRow;
  /** The bytes after the last part: those of the tail, then those that have arrived since. */
  readonly part: Buffer;
  length: number;
}

/**
 * Stores the bytes of uploads as parts of the object that the source file becomes. The database counts what is stored;
 * the rest of a request that is too small for a part is an object of its own, which the next request continues.
 */
export class PartsStore extends DataStore {
  readonly #services: ByteServices;
  readonly #parts: PartStorage;

  constructor(services: ByteServices, parts: PartStorage) {
    super();
    this.extensions = ["creation", "creation-with-upload", "termination"];
    this.#services = services;
    this.#parts = parts;
  }

  override async create(file: Upload): Promise<Upload> {
    const upload = await this.#load(file.id);
    const id = await this.#parts.begin(sourceKey(upload), TAIL_TYPE.contentType);
    await setMultipart(this.#services.db, file.id, id);
    return file;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { received, size } = await this.#load(id);
    return new Upload({ id, size, offset: received });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    const writing = await this.#open(id);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) await this.#add(writing, chunk);
    } catch (error) {
      // The connection was cut: what has arrived is kept. What the storage refused is not offered again.
      if (stream.errored) await this.#flush(writing);
      throw error;
    }
    await this.#flush(writing);
    return writing.upload.received;
  }

  async #load(id: string): Promise<UploadRow> {
    const upload = await findUpload(this.#services.db, id);
    if (!upload || upload.state === "cancelled") throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  async #open(id: string): Promise<Writing> {
    const upload = await this.#load(id);
    const { size, received, tail_bytes, tail_key } = upload;
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, size - received + tail_bytes));
    if (tail_key !== null) (await this.#services.storage.readAll(tail_key)).copy(part);
    return { upload, part, length: tail_bytes };
  }

  async #add(writing: Writing, chunk: Buffer): Promise<void> {
    let added = 0;
    while (added < chunk.length) {
      if (writing.length === writing.part.length) throw ERRORS.ERR_SIZE_EXCEEDED;
      const copied = chunk.copy(writing.part, writing.length, added);
      writing.length += copied;
      added += copied;
      if (writing.length === PART_BYTES) await this.#flush(writing);
    }
  }

  /** Stores what has arrived after the last part. */
  async #flush(writing: Writing): Promise<void> {
    const { upload, part, length } = writing;
    const arrived = length - upload.tail_bytes;
    if (arrived === 0) return;
    const received = upload.received + arrived;
    const bytes = part.subarray(0, length);
    const at = this.#services.clock.now();
    const isPart = length >= PART_MIN_BYTES || received === upload.size;
    const stored = isPart ? await this.#storePart(upload, bytes) : await this.#storeTail(upload, bytes);
    await this.#record(upload, { received, at, ...stored });
    writing.upload = {
      ...upload,
      received,
      tail_bytes: stored.tail?.bytes ?? 0,
      tail_key: stored.tail?.key ?? null,
    };
    if (isPart) writing.length = 0;
  }

  async #storePart(upload: UploadRow, bytes: Buffer): Promise<Pick<StoredBytes, "part" | "tail">> {
    const number = await takePartNumber(this.#services.db, upload.id);
    const put = this.#parts.put(sourceKey(upload), upload.multipart_id ?? "", { number, bytes });
    const etag = await put.catch((error: unknown) => endIfLost(this.#services, upload, error));
    return { part: { number, etag } };
  }

  async #storeTail(upload: UploadRow, bytes: Buffer): Promise<Pick<StoredBytes, "part" | "tail">> {
    const key = `${tailFolder(upload)}/${randomUUID()}`;
    await this.#services.storage.put(key, bytes, TAIL_TYPE);
    return { tail: { key, bytes: bytes.length } };
  }

  async #record(upload: UploadRow, stored: StoredBytes): Promise<void> {
    const { db, storage, log } = this.#services;
    const isCounted = await inTransaction(db, (tx) => recordBytes(tx, upload, stored));
    const unused = isCounted ? upload.tail_key : stored.tail?.key;
    if (unused) {
      await storage.remove(unused).catch((error: unknown) => {
        log.warn(
          { err: error, key: unused },
          "removing a part of an upload failed; it is removed at its end",
        );
      });
    }
    if (!isCounted) throw new AppError("UPLOAD_BUSY");
  }
}
