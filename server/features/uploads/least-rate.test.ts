import { once } from "node:events";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { requireRate } from "./least-rate.ts";

/** Sends a piece every 20 ms; tells whether the connection was cut within a second. */
async function isCut(bytesEach: number, isRead = true): Promise<boolean> {
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    if (isRead) socket.resume();
    else socket.pause();
    requireRate(socket, { bytes: 1000, withinMs: 250 });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = net.connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  const timer = setInterval(() => client.write(Buffer.alloc(bytesEach)), 20);
  const closed = once(
    client.on("error", () => undefined),
    "close",
  ).then(() => true);
  const passed = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1000));
  const outcome = await Promise.race([closed, passed]);
  clearInterval(timer);
  client.destroy();
  server.close();
  return outcome;
}

describe("requireRate", () => {
  it("cuts a connection that sends next to nothing, and leaves a modest steady one [LAS-181]", async () => {
    const [crawling, modest] = await Promise.all([isCut(1), isCut(500)]);

    expect({ crawling, modest }).toEqual({ crawling: true, modest: false });
  });

  it("leaves a connection that the site itself does not read from", async () => {
    // So much that what may wait within the process is full at once.
    expect(await isCut(20_000, false)).toBe(false);
  });
});
