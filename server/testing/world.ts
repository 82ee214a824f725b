import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { inject } from "vitest";
import { api } from "#shared/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import type { Channel } from "#shared/channels/contract.ts";
import type { Role } from "#shared/accounts/contract.ts";
import { createVideoProcessing } from "#server/features/videos/process-video.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { registerJobs } from "#server/jobs.ts";
import { findMediaEngine } from "#server/media/engine.ts";
import { readConfig } from "#server/platform/config.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { createTestDatabase } from "./database.ts";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly call: Call;
}

/** A whole site on a database and a data folder of its own, with a clock that tests move. */
export interface World {
  readonly url: string;
  readonly databaseUrl: string;
  readonly services: UploadServices;
  readonly clock: { now(): Date; advance(seconds: number): void };
  /** Calls as a visitor, with messages in English. */
  readonly call: Call;
  /** Calls with a token, in another language, or as a browser that nobody has signed in with. */
  as(caller: Caller): Call;
  /** An activated account that is logged in. */
  person(options?: { role?: Role }): Promise<Person>;
  /** A creator with a channel. */
  creator(): Promise<Person & { channel: Channel }>;
  /** The newest mail to an address, once it has been sent. */
  mailTo(email: string): Promise<{ subject: string; text: string }>;
  close(): Promise<void>;
}

interface Caller {
  readonly token?: string;
  readonly locale?: "pl" | "en";
  readonly anonymousId?: string;
}

interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Open the media engine, for tests in which videos are processed. */
  readonly withMedia?: boolean;
  readonly isRateLimited?: boolean;
  /** False leaves the jobs to processes that the test starts itself. */
  readonly isWorker?: boolean;
  /** Registers what listens for the test, before the queue starts. */
  readonly listen?: (queue: Queue) => void;
}

const PASSWORD = "correct horse";
/** Longer than anything takes on two cores that have other work. */
const WAIT_MS = 30_000;
let people = 0;
let passwordHash: Promise<string> | undefined;

/** Opens a site for the tests of one file. */
export async function openWorld({
  env = {},
  withMedia = false,
  isRateLimited = false,
  isWorker = true,
  listen,
}: WorldOptions = {}): Promise<World> {
  const database = await createTestDatabase(inject("testCluster"));
  const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-world-"));
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env }), port: 0 };
  const log = pino({ level: env["LOG_LEVEL"] ?? "silent" });
  let ahead = 0;
  const clock = {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
  };
  const { services, close } = await openServices({ config, log, databaseUrl: database.url, clock });
  const { db, queue } = services;
  const engine = withMedia ? await findMediaEngine({ env: process.env, log }) : undefined;
  registerJobs(services, createVideoProcessing(services, engine));
  listen?.(queue);
  await queue.prepare();
  if (isWorker) await queue.start();
  const site = await startApi(services, { web: undefined, isRateLimited });

  function as({ token, locale = "en", anonymousId }: Caller): Call {
    const headers = {
      "accept-language": locale,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(anonymousId ? { "anonymous-id": anonymousId } : {}),
    };
    return createClient({ base: `${site.address}/api`, headers: () => headers });
  }
  const call = as({});

  async function person({ role = "user" }: { role?: Role } = {}): Promise<Person> {
    people += 1;
    const email = `person${people}@example.com`;
    passwordHash ??= hashPassword(PASSWORD);
    const { id } = await db
      .insertInto("users")
      .values({
        ...{ email, role, name: "Ola", surname: "Kowal", password_hash: await passwordHash },
        ...{ activated_at: clock.now(), age: null, address: null, sex: null, phone: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { token } = await call(api.accounts.login, { body: { email, password: PASSWORD } });
    return { id, email, password: PASSWORD, token, call: as({ token }) };
  }

  return {
    url: site.address,
    databaseUrl: database.url,
    services,
    clock,
    call,
    as,
    person,
    async creator() {
      const owner = await person({ role: "creator" });
      const channel = await owner.call(api.channels.create, { body: { name: `Kanał ${people}` } });
      return { ...owner, channel };
    },
    async mailTo(email) {
      return until(async () => {
        const { items } = await listOutbox({ dataDir, limit: 100, offset: 0 });
        return items.find(({ to }) => to === email);
      }, `a mail to ${email}`);
    },
    async close() {
      await site.stop();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** How a call ended: status 200, or what it was refused with. */
export async function outcomeOf(
  call: Promise<unknown>,
): Promise<{ status: number; code?: string | undefined; errors?: Readonly<Record<string, string>> }> {
  return call.then(
    () => ({ status: 200 }),
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      const { status, code, errors } = error;
      return { status, code, errors };
    },
  );
}

/** Looks again and again until there is something to see; fails with what was waited for. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  withinMs = WAIT_MS,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
