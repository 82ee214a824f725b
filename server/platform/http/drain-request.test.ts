import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { drainRequest } from "./drain-request.ts";

const BODY_BYTES = 32 * 1024 * 1024;
let server: Server;

afterEach(() => void server.close());

/** A server that rejects every request after its first bytes, once `before` has run. */
async function refuse(before: typeof drainRequest): Promise<number> {
  server = createServer((request, response) => {
    request.once("data", () => {
      request.pause();
      void before(request).then(() => response.writeHead(507, { connection: "close" }).end("full"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // a server on a port has no other kind of address
}

/** The response that a client reads after it has written its whole request. */
async function answerTo(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`PATCH / HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.write(Buffer.alloc(BODY_BYTES), (error) => (error ? reject(error) : resolve()));
  });
  const chunks: Buffer[] = await socket.toArray();
  return Buffer.concat(chunks).toString();
}

describe("drainRequest", () => {
  it("lets a client that is still sending read the error response", async () => {
    expect(await answerTo(await refuse(drainRequest))).toMatch(/^HTTP\/1\.1 507 [\s\S]*full/);
  });

  it("is required: without it the client cannot read the response", async () => {
    await expect(answerTo(await refuse(async () => undefined))).rejects.toThrow(/EPIPE|ECONNRESET/);
  });
});
