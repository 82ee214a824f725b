// @module-tag slow
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { makeCertificate } from "#server/testing/certificate.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis } from "#server/testing/redis/redis-server.ts";
import { ADMINISTRATOR, startSiteProcess } from "#server/testing/site-process.ts";
import { environmentOf, readCompose } from "./compose-file.ts";
import { connectToFront } from "./front-connection.ts";
import { choosePlace } from "./front-process.ts";
import { startNginx } from "./nginx-process.ts";

const ROOT = path.join(import.meta.dirname, "../..");

let services: Awaited<ReturnType<typeof startServices>>;
beforeAll(async () => {
  services = await startServices();
}, 120_000);
afterAll(() => services.close());

/** The services of compose.yaml on 127.0.0.1, with the settings that it gives the site. */
async function startServices() {
  await using opened = new AsyncDisposableStack();
  await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-compose-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = opened.adopt(
    await openEmbeddedDatabase({ dir: path.join(folder, "postgres"), durable: false }),
    (one) => one.stop(),
  );
  const valkey = opened.adopt(await startRedis("valkey"), (one) => one.close());
  const s3 = opened.adopt(await startS3TestServer(), (one) => one.stop());
  const certificate = await makeCertificate(folder);
  const place = await choosePlace(folder, certificate);
  const given = environmentOf((await readCompose()).compose, "site");
  // What names a host of its network, or a port that may be taken here.
  const elsewhere = {
    PUBLIC_URL: `https://localhost:${place.httpsPort}`,
    TRUSTED_PROXIES: "127.0.0.1",
    DATABASE_URL: database.url,
    REDIS_URL: valkey.url,
    S3_ENDPOINT: s3.settings.endpoint,
    // The only pair that this server knows.
    S3_ACCESS_KEY: s3.settings.accessKey,
    S3_SECRET_KEY: s3.settings.secretKey,
    RTMP_PORT: String(await freePort()),
    SRT_PORT: String(await freePort()),
    WHIP_UDP_PORT: String(await freePort()),
  };
  const admin = { NADAJ_ADMIN_EMAIL: ADMINISTRATOR.email, NADAJ_ADMIN_PASSWORD: ADMINISTRATOR.password };
  const env = { ...given, ...elsewhere, ...admin };
  const site = opened.adopt(
    await startSiteProcess(path.join(folder, "data"), place.sitePort, { hasPages: true, env }),
    async (one) => void (await one.kill("SIGTERM")),
  );
  opened.adopt(await startNginx(place), (one) => one.stop());
  const ca = await readFile(certificate.certFile, "utf8");
  const front = opened.adopt(await connectToFront({ port: place.httpsPort, ca }), (one) => one.close());
  const bucket = { ...s3.settings, bucket: given["S3_BUCKET"] ?? "" };
  const storage = opened.adopt(await openS3Storage(bucket), (one) => one.close());
  const moved = opened.move();
  return { database, valkey, site, front, storage, close: () => moved.disposeAsync() };
}

describe("the services of compose.yaml", () => {
  it("show visitors the home page through nginx, on PostgreSQL 18, Valkey and S3 [MAC-053]", async () => {
    const { database, valkey, site, front, storage } = services;

    const home = await front.get("/");

    expect(home.status).toBe(200);
    expect(/<title>[^<]*Nadaj<\/title>/.test(home.body.toString())).toBe(true);
    const [server] = await runStatement<{ server_version: string }>(database.url, "show server_version");
    expect(server?.server_version).toMatch(/^18\./);
    const base = `${site.url}/api`;
    const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
    const call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: "#c00" } });
    const file = new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" });
    await call(accounts.setAvatar, { file });
    const { _id: id } = await call(accounts.me);
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    expect(keys.some((key) => key.includes(id))).toBe(true);
    expect(Number(await valkey.ask("DBSIZE"))).toBeGreaterThan(0);
  });
});
