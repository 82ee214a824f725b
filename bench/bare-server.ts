import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

/** Sends the same bytes and headers to every client: the upper limit for one Node process. */
const body = readFileSync(process.env["BARE_BODY"] ?? "");
const headers: string[] = JSON.parse(process.env["BARE_HEADERS"] ?? "[]");
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
