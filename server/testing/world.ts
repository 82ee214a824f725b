import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { inject } from "vitest";
import { api } from "#shared/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import type { Channel } from "#shared/channels/contract.ts";
import type { Role } from "#shared/accounts/contract.ts";
import { startSession } from "#server/features/accounts/sessions.ts";
import { recordDevice } from "#server/features/auth/known-devices.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { registerJobs } from "#server/jobs.ts";
import { findFastTestEngine } from "#server/media/testing/clips.ts";
import { readConfig } from "#server/platform/config.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { createTestDatabase } from "./database.ts";
import { patient } from "./patience.ts";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly call: Call;
}

/** A complete site with its own database and data folder, and a clock that tests advance. */
export interface World {
  readonly url: string;
  readonly databaseUrl: string;
  readonly services: UploadServices;
  readonly clock: {
    now(): Date;
    advance(seconds: number): void;
    /** Keeps the time, except for `advance`, until the returned function is called: machines may be slow. */
    stop(): () => void;
  };
  /** Calls as a visitor, with messages in English. */
  readonly call: Call;
  /** Calls with a token, in another language, or with an anonymous browser id. */
  as(caller: Caller): Call;
  /** An activated, signed-in account. */
  person(options?: { role?: Role }): Promise<Person>;
  /** A creator with a channel. */
  creator(): Promise<Person & { channel: Channel }>;
  /** The newest email to an address; waits until it is sent. */
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
  /** Opens the media engine, for tests that process videos. */
  readonly withMedia?: boolean;
  readonly isRateLimited?: boolean;
  /** False leaves the jobs to processes that the test starts itself. */
  readonly isWorker?: boolean;
  /** Runs scheduled jobs at their times. */
  readonly hasSchedules?: boolean;
  /** Registers the test's event listeners before the queue starts. */
  readonly listen?: (queue: Queue) => void;
}

const PASSWORD = "correct horse";
/** What the calls of tests send. */
const USER_AGENT = "node";
const DAY_MS = 24 * 3_600_000;
/** As long as a login lasts, so that tests may advance the clock. */
const SESSION_LENGTH_DAYS = 365;
/** Longer than any step takes on two busy cores. */
const WAIT_MS = 30_000;
let people = 0;
let passwordHash: Promise<string> | undefined;

/** Opens a site for the tests of one file. */
export async function openWorld({
  env = {},
  withMedia = false,
  isRateLimited = false,
  isWorker = true,
  hasSchedules = false,
  listen,
}: WorldOptions = {}): Promise<World> {
  const database = await createTestDatabase(inject("testCluster"));
  const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-world-"));
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env }), port: 0 };
  const log = pino({ level: env["LOG_LEVEL"] ?? "silent" });
  let ahead = 0;
  let stoppedAt: number | undefined;
  const clock = {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
    stop: () => {
      stoppedAt = Date.now();
      return () => {
        stoppedAt = undefined;
      };
    },
  };
  const { services, close } = await openServices({
    config,
    log,
    databaseUrl: database.url,
    clock,
    hasSchedules,
  });
  const { db, queue } = services;
  const engine = withMedia ? await findFastTestEngine() : undefined;
  registerJobs(services, engine);
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
    const token = await openTestSession(services, id);
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

/** The session of a login from this process, without the slow check of the password. */
async function openTestSession({ db, clock }: UploadServices, userId: string): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await startSession(db, {
    ...{ token_hash: tokenHash(token), user_id: userId, device: USER_AGENT, address: "127.0.0.1" },
    ...{ created_at: now, used_at: now, proved_at: now },
    expires_at: new Date(now.getTime() + SESSION_LENGTH_DAYS * DAY_MS),
  });
  await recordDevice(db, userId, USER_AGENT, now);
  return token;
}

/** The outcome of a call: status 200, or its error. */
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

/** Polls until `look` returns a value; names `what` in the error after a timeout, which is longer on CI. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  withinMs?: number,
): Promise<T> {
  const end = performance.now() + (withinMs === undefined ? WAIT_MS : patient(withinMs));
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
