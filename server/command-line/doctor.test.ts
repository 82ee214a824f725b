import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { m } from "#shared/messages/compiled/messages.js";
import { noteUnfinishedRestore, clearUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { storeFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { openMailOnServer, smtpError } from "#server/platform/mail/testing/mail-test-server.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

interface Report {
  readonly state: string;
  readonly checks: readonly {
    readonly name: string;
    readonly state: string;
    readonly key: string;
    readonly sentence: string;
    readonly advice: string | null;
  }[];
}

let world: World;
let ports: Readonly<Record<string, string>>;
beforeAll(async () => {
  // Jobs wait without a worker.
  world = await openWorld({ isWorker: false });
  const [http, rtmp] = [await freePort(), await freePort()];
  ports = { PORT: String(http), RTMP_PORT: String(rtmp), PATH: process.env["PATH"] ?? "" };
});
afterAll(() => world.close());

const shell = openShell(() => world);

async function doctor(env: Readonly<Record<string, string>> = {}) {
  const { code, text, error } = await shell.nadaj(["doctor", "--json"], { ...ports, ...env });
  expect(error).toBe("");
  const report = JSON.parse(text) as Report;
  return { code, keys: report.checks.map(({ key }) => key), text, ...report };
}

describe("nadaj doctor", () => {
  it("says of each part that it works, and ends with code 0", async () => {
    const { code, keys, checks } = await doctor();

    expect(checks.filter(({ state }) => state === "error")).toEqual([]);
    expect(code).toBe(0);
    for (const key of ["configuration_ok", "database_ok", "migrations_ok", "clock_ok", "media_ok"]) {
      expect(keys).toContain(key);
    }
    for (const key of ["storage_ok", "redis_none", "mail_none", "port_free", "jobs_ok"]) {
      expect(keys).toContain(key);
    }
  });

  it.each([
    ["en", "en_US.UTF-8"],
    ["pl", "pl_PL.UTF-8"],
  ] as const)(
    "says that ffmpeg is missing, in the words of the health page: %s [OPS-091]",
    async (locale, language) => {
      const sentence = m.health_media_missing({}, { locale });
      const advice = m.health_media_missing_advice({}, { locale });

      const { code, text } = await shell.nadaj(["doctor"], { ...ports, PATH: "", LANG: language });

      expect(code).toBe(1);
      expect(text).toContain(`✗ ffmpeg: ${sentence}\n    ${advice}`);
      expect(await doctor({ PATH: "", LANG: language })).toMatchObject({
        ...{ code: 1, state: "error" },
        checks: expect.arrayContaining([{ ...MISSING, title: "ffmpeg", sentence, advice }]),
      });
    },
  );

  it("says so, too, if the site cannot start for want of its database [OPS-091]", async () => {
    const url = `postgres://nadaj:hunter2secret@127.0.0.1:${await freePort()}/nadaj`;

    const { code, keys, text, checks } = await doctor({ DATABASE_URL: url, PATH: "" });

    expect(code).toBe(1);
    expect(keys).toEqual(expect.arrayContaining(["database_unreachable", "media_missing", "storage_ok"]));
    expect(checks.filter(({ key }) => key === "needs_database").map(({ name }) => name)).toEqual([
      ...["migrations", "clock", "mail", "jobs"],
    ]);
    expect(text).not.toContain("hunter2secret");
  });

  it("says so, too, if the site cannot start because its environment is wrong [OPS-091]", async () => {
    const { code, checks } = await doctor({ PORT: "abc", SMTP_URL: "hunter2secret", PATH: "" });

    const wrong = checks.filter(({ key }) => key === "configuration_wrong").map(({ sentence }) => sentence);
    expect(code).toBe(1);
    expect(wrong.join()).toMatch(/PORT must be .*SMTP_URL must be /);
    expect(wrong.join()).not.toContain("hunter2secret");
    expect(checks).toContainEqual(expect.objectContaining({ ...MISSING, state: "error" }));
    expect(checks.some(({ key }) => key === "needs_configuration")).toBe(true);
  });

  it("says so, too, if the site cannot start because of its data folder or a port [OPS-091]", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "nadaj-doctor-"));
    const file = path.join(folder, "file");
    await writeFile(file, "");
    const server = net.createServer().listen(Number(ports["PORT"]), "0.0.0.0");
    await once(server, "listening");

    const onFile = await doctor({ DATA_DIR: file, PATH: "" });
    const nowhere = await doctor({ DATA_DIR: path.join(folder, "none"), DATABASE_URL: "", PATH: "" });
    server.close();

    expect([onFile.code, nowhere.code]).toEqual([1, 1]);
    expect(onFile.keys).toEqual(expect.arrayContaining(["folder_unusable", "port_taken", "media_missing"]));
    expect(nowhere.keys).toEqual(
      expect.arrayContaining(["folder_missing", "database_unreachable", "media_missing"]),
    );
    expect(onFile.checks.find(({ key }) => key === "port_taken")?.sentence).toContain(ports["PORT"]);
    await rm(folder, { recursive: true });
  });

  it("finds a restore that has not finished, and a secret that is missing", { tags: ["slow"] }, async () => {
    const { dataDir } = world.services.config;
    await noteUnfinishedRestore(dataDir, {
      backup: "2026-11-27-201503",
      media: "disk",
      database: "own",
      phase: "files",
    });
    expect((await doctor()).checks).toContainEqual(
      expect.objectContaining({
        key: "folder_restore",
        sentence: expect.stringContaining("2026-11-27-201503"),
      }),
    );
    clearUnfinishedRestore(dataDir);
    const empty = await mkdtemp(path.join(tmpdir(), "nadaj-doctor-"));

    expect((await doctor({ DATA_DIR: empty })).keys).toContain("folder_secret_missing");
    expect((await doctor()).code).toBe(0);
    await rm(empty, { recursive: true });
  });

  it("writes, reads and deletes an object of a bucket", { tags: ["slow"] }, async () => {
    const { settings, stop } = await startS3TestServer();
    const env = {
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket },
      ...{ S3_ACCESS_KEY: settings.accessKey, S3_SECRET_KEY: settings.secretKey },
    };
    const missing = await doctor(env);
    const storage = await openStorage({ dataDir: world.services.config.dataDir, s3: settings });
    const there = await doctor(env);
    const left = await Array.fromAsync(storage.list());
    await storage.close();
    await stop();
    const away = await doctor(env);

    expect([missing.code, there.code, away.code]).toEqual([1, 0, 1]);
    expect([missing.keys, away.keys]).toEqual([
      ...[expect.arrayContaining(["storage_unusable"]), expect.arrayContaining(["storage_unusable"])],
    ]);
    expect(there.keys).toContain("storage_ok");
    expect(left).toEqual([]);
  });

  it("says that Redis is away", async () => {
    const { code, keys } = await doctor({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });

    expect(code).toBe(1);
    expect(keys).toContain("redis_away");
  });

  it("greets the mail server that is set in the browser, and sends nothing", { tags: ["slow"] }, async () => {
    await using server = await openMailOnServer();
    const save = (key: string, value: string) => shell.nadaj(["settings", "set", key, value]);
    await save("mail.security", "none");
    await save("mail.port", String(server.port));
    await save("mail.host", "127.0.0.1");

    const reached = await doctor();
    await save("mail.port", String(await freePort()));
    const away = await doctor();
    await shell.nadaj(["settings", "reset", "mail.host"]);

    expect([reached.code, away.code]).toEqual([0, 1]);
    expect(reached.keys).toContain("mail_ok");
    expect(server.connections()).toBeGreaterThan(0);
    expect(server.deliveries).toEqual([]);
    expect(away.keys).toContain("mail_unreachable");
  });

  it("says that the mail server of SMTP_URL refuses the login, without its password", async () => {
    await using server = await openMailOnServer({
      disabledCommands: ["STARTTLS"],
      onAuth: (_auth, _session, done) => done(smtpError(535, "hunter2secret is wrong")),
    });

    const { code, keys, text } = await doctor({
      SMTP_URL: `smtp://jan:hunter2secret@127.0.0.1:${server.port}`,
    });

    expect(code).toBe(1);
    expect(keys).toContain("mail_login_refused");
    expect(text).not.toContain("hunter2secret");
  });

  it(
    "counts jobs that have failed, and finds queues that stand still or are paused",
    { tags: ["slow"] },
    async () => {
      const { db, queue } = world.services;
      const [mail, prepare] = ["mail.send", "video.prepare"].map((name) =>
        queue.kinds().find((kind) => kind.name === name),
      );
      if (!mail || !prepare) throw new Error("There are no such kinds of job.");
      await storeFailedJob(world.services, {
        ...{ jobId: crypto.randomUUID(), kind: "mail.send", data: {}, error: "no route", attempts: 11 },
        failedAt: world.clock.now(),
      });
      await queue.send(db, mail, { to: "jan@example.com" });
      await queue.send(db, prepare, { videoId: crypto.randomUUID() });
      expect((await doctor()).keys).toEqual(expect.arrayContaining(["jobs_failed"]));
      expect((await doctor()).keys).not.toContain("jobs_standing");

      await letJobsWait();
      await shell.nadaj(["jobs", "pause", "newFiles"]);
      const paused = await doctor();
      await shell.nadaj(["jobs", "resume", "newFiles"]);
      const standing = await doctor();

      const kindsOf = ({ checks }: Report) => checks.find(({ key }) => key === "jobs_standing")?.sentence;
      expect([paused.code, standing.code]).toEqual([1, 1]);
      expect(paused.keys).toContain("jobs_paused");
      expect(kindsOf(paused)).toContain("(mail.send)");
      expect(kindsOf(standing)).toContain("(mail.send, video.prepare)");
    },
  );
});

const MISSING = {
  ...{ name: "media", key: "media_missing", state: "error" },
  values: {},
};

/** As if the jobs that wait had been sent an hour ago. */
async function letJobsWait(): Promise<void> {
  await sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'
    where name in ('mail.send', 'video.prepare')`.execute(world.services.db);
}
