// @module-tag slow
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#shared/client.ts";
import { ingestServer } from "#shared/live/addresses.ts";
import { liveService } from "#shared/live/contract.ts";
import { makeSentFile, sendFile } from "#server/live/testing/flv-sender.ts";
import { makeCertificate } from "#server/testing/certificate.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { freePort } from "#server/testing/free-port.ts";
import { until } from "#server/testing/world.ts";

const TIMEOUT_MS = 45_000;

let folder: string;
let port: number;
let site: LiveSite;
const programs = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rtmps-"));
  port = await freePort();
  const { certFile, keyFile } = await makeCertificate(folder);
  const env = { RTMPS_PORT: String(port), RTMPS_CERT_FILE: certFile, RTMPS_KEY_FILE: keyFile };
  site = await openLiveSite({ ...env, NADAJ_LIVE_RUNGS: "none" });
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await site.close();
  await rm(folder, { recursive: true });
});

/** The certificate that a new connection is shown. */
async function shownCertificate(): Promise<string> {
  const socket = tls.connect({ host: "127.0.0.1", port, rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

describe("RTMPS", { timeout: 120_000 }, () => {
  it("is offered with a certificate: a program sends to its address, and viewers see it [LVE-013]", async () => {
    const headers = () => ({ authorization: `Bearer ${site.owner.token}` });
    const service = createClient({ base: `${site.world.url}/live`, headers });
    const { rtmps } = await service(liveService.ingestUrls);
    const { id, key } = await site.startStream();

    const file = await makeSentFile(folder, "sent");
    programs.add(sendFile(file, `${ingestServer(rtmps ?? "").replace("localhost", "127.0.0.1")}/${key}`));

    expect(rtmps).toBe(`rtmps://localhost:${port}`);
    await until(async () => (await site.watchableSeconds(id)) > 1, "what viewers see", TIMEOUT_MS);
  });

  it("refuses a wrong key", async () => {
    const program = sendFile(path.join(folder, "sent.flv"), `rtmps://127.0.0.1:${port}/live/wrong`);
    programs.add(program);
    const [code] = await once(program, "close");
    expect(code).not.toBe(0);
  });

  it("uses a renewed certificate without a restart, and keeps the old one if the new one is damaged", async () => {
    const first = await shownCertificate();
    await makeCertificate(folder);
    const second = await shownCertificate();
    expect(second).not.toBe(first);
    await rm(path.join(folder, "key.pem"));
    expect(await shownCertificate()).toBe(second);
  });
});
