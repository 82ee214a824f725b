import { once } from "node:events";
import net from "node:net";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishByRtmp } from "./testing/rtmp-publisher.ts";
import { listenForRtmp, type Publication, type RtmpListener } from "./rtmp-listener.ts";

const KEY = "abcdef0123456789";
const WRONG = "a-wrong-key";
const ACCEPTED = "NetStream.Publish.Start";

let listener: RtmpListener;
const lines: string[] = [];

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const authorize = async ({ key }: { key: string }) =>
    key === KEY ? publication() : "bad key: it is unknown";
  listener = await listenForRtmp({ host: "127.0.0.1", port: 0, log, authorize });
});
afterAll(() => listener.close());
beforeEach(() => {
  lines.length = 0;
});

function publication(): Publication {
  return {
    write: () => true,
    onDrain: () => undefined,
    setMetadata: () => undefined,
    reject: () => undefined,
    end: () => undefined,
  };
}

describe("an RTMP sender", () => {
  it.each([
    ["the plain address", { app: "live" }, KEY],
    ["a slash after the application", { app: "live/" }, KEY],
    ["a capital letter", { app: "Live" }, KEY],
    ["a slash before the key", { app: "live" }, `/${KEY}`],
    ["a slash after the key", { app: "live" }, `${KEY}/`],
    ["a query after the key", { app: "live" }, `${KEY}?bandwidthtest=true`],
    ["the key in the application", { app: `live/${KEY}` }, ""],
    ["an address without a host", { app: "live", tcUrl: "/live" }, KEY],
    ["no address", { app: "live", tcUrl: "" }, KEY],
  ])("with %s may send", async (_, address, name) => {
    const publisher = await publishByRtmp(listener.port, name, address);

    expect(publisher.said()).toContain(ACCEPTED);
    expect(lines).toEqual([]);
    publisher.close();
  });

  it.each([
    ["another application", { app: "app" }, KEY, "the address is rtmp://HOST/live"],
    ["a folder too many", { app: "live/hd" }, KEY, "the address is rtmp://HOST/live"],
    ["no key", { app: "live" }, "", "the address is rtmp://HOST/live"],
    ["a wrong key", { app: "live" }, WRONG, "bad key: it is unknown"],
  ])("with %s is refused, with a line in the log that has no key", async (_, address, name, reason) => {
    const publisher = await publishByRtmp(listener.port, name, address);
    await publisher.closed;

    expect(publisher.said()).not.toContain(ACCEPTED);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      address: "127.0.0.1",
      msg: expect.stringContaining(`a sender was refused: `),
    });
    expect(lines[0]).toContain(reason);
    expect(lines[0]).not.toMatch(new RegExp(`${KEY}|${WRONG}`));
  });

  it("that sends something else is refused, with one line in the log", { tags: ["slow"] }, async () => {
    const socket = net.connect(listener.port, "127.0.0.1");
    socket.resume().on("error", () => undefined); // it is closed
    socket.write(Buffer.alloc(8000, "GET / HTTP/1.1 "));
    await once(socket, "close");

    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringMatching(/^a sender was refused: /),
    ]);
  });

  it("that connects and leaves without a word is not in the log", async () => {
    const socket = net.connect(listener.port, "127.0.0.1");
    await once(socket, "connect");
    socket.end();
    await once(socket, "close");

    expect(lines).toEqual([]);
  });
});
