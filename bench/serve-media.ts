import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { createApp } from "#server/platform/http/app.ts";
import { createObjectSender } from "#server/platform/http/send-object.ts";
import { openStorage } from "#server/platform/storage/storage.ts";

/** Serves one stored file through the media route. */
const storage = await openStorage({ dataDir: await mkdtemp(path.join(tmpdir(), "nadaj-bench-media-")) });
const key = "videos/1/media/1/480p.mp4";
await storage.put(key, { path: process.env["MEDIA_FILE"] ?? "" }, { contentType: "video/mp4" });
const sendObject = createObjectSender(storage);
const meter = { count: () => undefined, time: () => undefined };
const app = createApp({ log: pino({ level: "warn" }), meter, isProxy: () => false });
app.get("/480p.mp4", (request, reply) =>
  sendObject(request, reply, key, { contentType: "video/mp4", isImmutable: true }),
);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo; // a listening TCP server has one
process.send?.({ url: `http://127.0.0.1:${port}/480p.mp4` });
process.on("SIGTERM", () => process.exit(0));
