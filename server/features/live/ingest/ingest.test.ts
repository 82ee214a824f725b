import { once } from "node:events";
import net from "node:net";
import { expect, it } from "vitest";
import type { FullEngine } from "#server/media/engine.ts";
import type { Services } from "#server/platform/services.ts";
import { openIngest } from "./ingest.ts";

it("logs one error if its port is in use, and the server keeps running", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port: rtmpPort } = other.address() as net.AddressInfo; // a TCP server that listens has one
  const logged: string[] = [];
  // Only those services that are used before the port is bound.
  const services = {
    config: { host: "127.0.0.1", rtmpPort },
    log: { error: (message: string) => logged.push(message) },
  } as unknown as Services;

  const ingest = await openIngest(services, {} as FullEngine);
  other.close();

  expect(ingest).toBeUndefined();
  expect(logged).toEqual([expect.stringContaining(`port ${rtmpPort} is already in use`)]);
});
