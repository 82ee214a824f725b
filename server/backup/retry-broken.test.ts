import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { openTarget } from "./testing/backed-up-site.ts";
import { BrokenConnection } from "./failures.ts";

/** An S3 server that has the bucket and answers every other request with the status. */
async function startFailingServer(status: number): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = request.method === "HEAD" ? 200 : status;
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  // A TCP server listens on an address with a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

describe("a busy S3 server", () => {
  it.each([429, 500, 503])("is asked again after the status %d", { tags: ["slow"] }, async (status) => {
    const env = {
      BACKUP_S3_ENDPOINT: await startFailingServer(status),
      BACKUP_S3_ACCESS_KEY: "key",
      BACKUP_S3_SECRET_KEY: "secret",
    };
    const { storage } = await openTarget("s3://nadaj-backups", env);
    onTestFinished(() => storage.close());

    await expect(storage.readAll("a")).rejects.toBeInstanceOf(BrokenConnection);
  });

  it("is not asked again after a refusal", async () => {
    const env = {
      BACKUP_S3_ENDPOINT: await startFailingServer(403),
      BACKUP_S3_ACCESS_KEY: "key",
      BACKUP_S3_SECRET_KEY: "secret",
    };
    const { storage } = await openTarget("s3://nadaj-backups", env);
    onTestFinished(() => storage.close());

    await expect(storage.readAll("a")).rejects.not.toBeInstanceOf(BrokenConnection);
  });
});
