import { once } from "node:events";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { enforceMinimumRate } from "./minimum-rate.ts";

/** Sends a buffer every 20 ms; returns whether the connection was closed within 2.5 s. */
async function isDisconnected(bytesEach: number, isRead = true): Promise<boolean> {
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    if (isRead) socket.resume();
    else socket.pause();
    enforceMinimumRate(socket, { bytes: 1000, withinMs: 750 });
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
  const passed = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2500));
  const outcome = await Promise.race([closed, passed]);
  clearInterval(timer);
  client.destroy();
  server.close();
  return outcome;
}

describe("enforceMinimumRate", () => {
  it("closes a connection below the minimum rate, and keeps a slow steady one [LAS-181]", async () => {
    const [crawling, modest] = await Promise.all([isDisconnected(1), isDisconnected(500)]);

    expect({ crawling, modest }).toEqual({ crawling: true, modest: false });
  });

  it("keeps a connection that the server itself has paused", async () => {
    // Enough to fill the buffers of the process at once.
    expect(await isDisconnected(20_000, false)).toBe(false);
  });
});
