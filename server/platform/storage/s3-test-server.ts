import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import S3rver from "s3rver";
import type { S3Settings } from "./s3-storage.ts";

const POLL_MS = 1;

/**
 * An S3 server for tests on 127.0.0.1, with an empty bucket name that nobody has created yet. It checks no
 * signature, and it does not replace objects atomically.
 */
export async function startS3TestServer(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "nadaj-s3-"));
  const server = new S3rver({ address: "127.0.0.1", port: 0, directory, silent: true, vhostBuckets: false });
  answerWhenWritten(server);
  removeInTurn(server);
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

/** This server stumbles over its own removal of folders that become empty while it removes two objects at once. */
function removeInTurn({ store }: S3rver): void {
  const deleteObject = store.deleteObject.bind(store);
  let last: Promise<unknown> = Promise.resolve();
  store.deleteObject = (bucket, key) => {
    const turn = last.then(() => deleteObject(bucket, key));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** This server answers when it has read a body, a moment before its file is complete; a real one never does. */
function answerWhenWritten({ store }: S3rver): void {
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const stored = await putObject(object);
    await untilSize(store.getResourcePath(object.bucket, object.key, "object"), stored.size);
    return stored;
  };
  const putPart = store.putPart.bind(store);
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const stored = await putPart(bucket, uploadId, partNumber, content);
    const uploads = store.getResourcePath(bucket, "", "uploads");
    await untilSize(path.join(uploads, uploadId, String(partNumber)), stored.size);
    return stored;
  };
}

async function untilSize(file: string, bytes: number): Promise<void> {
  while (statSync(file, { throwIfNoEntry: false })?.size !== bytes) await pause(POLL_MS);
}
