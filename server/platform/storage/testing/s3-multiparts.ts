import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type S3rver from "s3rver";

const XML = "application/xml";

/** Adds what s3rver lacks: aborting and listing multipart uploads, and refusing parts of one that does not exist. */
export function supportMultiparts(server: S3rver): void {
  server.middleware.unshift(async (context, next) => {
    const [, bucket = "", ...key] = decodeURIComponent(context.path).split("/");
    const uploads = server.store.getResourcePath(bucket, "", "uploads");
    const { uploadId, prefix = "" } = context.query;
    if (context.method === "GET" && "uploads" in context.query) {
      context.type = XML;
      context.body = await listUploads(uploads, prefix);
      return;
    }
    if (uploadId === undefined) return next();
    const folder = path.join(uploads, path.basename(uploadId));
    if (!existsSync(folder)) {
      context.status = 404;
      context.type = XML;
      context.body = `<Error><Code>NoSuchUpload</Code><Key>${key.join("/")}</Key></Error>`;
      return;
    }
    if (context.method !== "DELETE") return next();
    await rm(folder, { recursive: true });
    context.status = 204;
  });
}

async function listUploads(folder: string, prefix: string): Promise<string> {
  const ids = existsSync(folder) ? await readdir(folder) : [];
  const uploads = await Promise.all(
    ids.map(async (id) => ({ id, key: await readFile(path.join(folder, id, "key"), "utf8") })),
  );
  const found = uploads
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  return `<ListMultipartUploadsResult>${found.join("")}</ListMultipartUploadsResult>`;
}
