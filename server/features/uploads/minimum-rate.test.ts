import { once } from "node:events";
import net, { type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { enforceMinimumRate } from "./minimum-rate.ts";

const RATE = { bytes: 1000, withinMs: 750 };

// The test ends the rate windows itself: on a machine that stalls, the client sends nothing either.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** Both ends of a connection that has to send at the minimum rate. */
async function openUpload(): Promise<{ readonly client: Socket; readonly received: Socket }> {
  const server = net.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const connected = once(server, "connection");
  const client = net.connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  const [received] = (await connected) as [Socket];
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  received.resume();
  enforceMinimumRate(received, RATE);
  return { client, received };
}

/** Sends bytes, and ends the window when they have arrived. */
async function sendInWindow({ client, received }: Awaited<ReturnType<typeof openUpload>>, bytes: number) {
  const before = received.bytesRead;
  client.write(Buffer.alloc(bytes));
  await expect.poll(() => received.bytesRead - before, { timeout: 10_000 }).toBe(bytes);
  vi.advanceTimersByTime(RATE.withinMs);
}

describe("enforceMinimumRate", () => {
  it("closes a connection below the minimum rate, and keeps one that has it [LAS-181]", async () => {
    const upload = await openUpload();
    for (let window = 0; window < 3; window += 1) {
      await sendInWindow(upload, RATE.bytes);
      expect(upload.received.destroyed).toBe(false);
    }
    await sendInWindow(upload, RATE.bytes - 1);
    expect(upload.received.destroyed).toBe(true);
  });

  it("keeps a connection that the server itself has paused", async () => {
    const upload = await openUpload();
    upload.received.pause();
    vi.advanceTimersByTime(2 * RATE.withinMs);
    expect(upload.received.destroyed).toBe(false);
  });

  it("keeps a connection whose upload has ended", async () => {
    const { received } = await openUpload();
    vi.clearAllTimers();
    const release = enforceMinimumRate(received, RATE);
    release();
    vi.advanceTimersByTime(2 * RATE.withinMs);
    expect(received.destroyed).toBe(false);
  });
});
