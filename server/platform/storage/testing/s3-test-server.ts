import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import S3rver from "s3rver";
import type { S3Settings } from "#server/platform/storage/s3-client.ts";
import { supportMultiparts } from "./s3-multiparts.ts";

const POLL_MS = 1;

/**
 * An S3 server for tests on 127.0.0.1, with the name of a bucket that does not exist yet. It checks no
 * signatures and does not replace objects atomically.
 */
export async function startS3TestServer(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "nadaj-s3-"));
  const server = new S3rver({ address: "127.0.0.1", port: 0, directory, silent: true, vhostBuckets: false });
  respondWhenWritten(server);
  serializeDeletes(server);
  supportMultiparts(server);
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "nadaj-test",
      accessKey: "S3RVER",
      secretKey: "S3RVER",
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Serializes deletions: this server deletes emptied folders and fails if it deletes two objects at once. */
function serializeDeletes({ store }: S3rver): void {
  const deleteObject = store.deleteObject.bind(store);
  let last: Promise<unknown> = Promise.resolve();
  store.deleteObject = (bucket, key) => {
    const turn = last.then(() => deleteObject(bucket, key));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Delays responses: this server responds shortly before the file of an object is complete; a real one does not. */
function respondWhenWritten({ store }: S3rver): void {
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const stored = await putObject(object);
    await waitForSize(store.getResourcePath(object.bucket, object.key, "object"), stored.size);
    return stored;
  };
  const putPart = store.putPart.bind(store);
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const stored = await putPart(bucket, uploadId, partNumber, content);
    const uploads = store.getResourcePath(bucket, "", "uploads");
    await waitForSize(path.join(uploads, uploadId, String(partNumber)), stored.size);
    return stored;
  };
}

async function waitForSize(file: string, bytes: number): Promise<void> {
  while (statSync(file, { throwIfNoEntry: false })?.size !== bytes) await pause(POLL_MS);
}
