import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readOn } from "./read-on.ts";

const BODY_BYTES = 32 * 1024 * 1024;
let server: Server;

afterEach(() => void server.close());

/** A server that refuses every request as soon as it has begun, after what `before` does. */
async function refuse(before: typeof readOn): Promise<number> {
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

/** What a client that writes everything first reads afterwards. */
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

describe("readOn", () => {
  it("lets a client that is still sending read why it was refused", async () => {
    expect(await answerTo(await refuse(readOn))).toMatch(/^HTTP\/1\.1 507 [\s\S]*full/);
  });

  it("is what makes the difference", async () => {
    await expect(answerTo(await refuse(async () => undefined))).rejects.toThrow(/EPIPE|ECONNRESET/);
  });
});
