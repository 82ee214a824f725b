import { once } from "node:events";
import net from "node:net";
import { expect, it } from "vitest";
import type { FullEngine } from "#server/media/engine.ts";
import type { Services } from "#server/platform/services.ts";
import { openIngest } from "./ingest.ts";

it("says in one sentence that its port is taken, and lets the site go on", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port: rtmpPort } = other.address() as net.AddressInfo; // a TCP server that listens has one
  const said: string[] = [];
  // All that is asked before the port is there.
  const services = {
    config: { host: "127.0.0.1", rtmpPort },
    log: { error: (sentence: string) => said.push(sentence) },
  } as unknown as Services;

  const ingest = await openIngest(services, {} as FullEngine);
  other.close();

  expect(ingest).toBeUndefined();
  expect(said).toEqual([expect.stringContaining(`port ${rtmpPort} is already in use`)]);
});
