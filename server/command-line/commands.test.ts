import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBlocks } from "#shared/address-blocks/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { storeFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { COMMANDS, type CommandName } from "./commands.ts";
import { list, text } from "./testing/json-data.ts";
import { openShell } from "./testing/shell.ts";

const OCTETS = "application/octet-stream";
const LONG_AGO = new Date("2026-01-02T03:04:05Z");
const PASSWORD = "haslo 12345";

let world: World;
let admin: Person;
let person: Person;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;
beforeAll(async () => {
  // Without a worker the jobs wait.
  world = await openWorld({ isWorker: false });
  admin = await world.person({ role: "admin" });
  person = await world.person();
  creator = await world.creator();
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-commands-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const { nadaj } = openShell(() => world);

/** A call that succeeds, each time it is made. */
interface Call {
  /** What follows the name of the command: made anew for each call, since some things can be done only once. */
  readonly args?: () => readonly string[] | Promise<readonly string[]>;
  /** What both answers say, as the data has it. */
  readonly says: (data: unknown) => readonly string[];
  /** Exit code of a command that finds something. */
  readonly code?: number;
}

let blocked: Promise<string> | undefined;
const CALLS: Readonly<Record<CommandName, Call>> = {
  doctor: {
    // The shell of these tests has no PATH, so that ffmpeg is missing.
    says: (data) => checksOf(data, ["database", "migrations", "storage", "redis", "mail"]),
    code: 1,
  },
  "upgrade-check": { says: (data) => [...list(data, "migrations").map(String), "Nothing changes"] },
  "settings list": { says: (data) => list(data).map((one) => text(one, "key")) },
  "settings get": { args: () => ["site.name"], says: (data) => [text(data, "value"), text(data, "origin")] },
  "settings set": {
    args: () => ["registration.mode", "closed"],
    says: (data) => [text(data, "key"), text(data, "value")],
  },
  "settings reset": {
    args: () => ["registration.mode"],
    says: (data) => [text(data, "key"), text(data, "value")],
  },
  "user list": { says: (data) => list(data, "users").map((one) => text(one, "email")) },
  "user create": {
    args: () => [newEmail(), "--name", "Ewa", "--surname", "Lis", "--password", PASSWORD],
    says: (data) => [text(data, "email"), text(data, "role"), text(data, "password")],
  },
  "user approve": { args: async () => [await waitingAccount()], says: (data) => [text(data, "email")] },
  "user password": {
    args: () => [person.email, "--password", PASSWORD],
    says: (data) => [text(data, "email"), text(data, "password")],
  },
  "user role": {
    args: () => [person.email, "creator"],
    says: (data) => [text(data, "email"), text(data, "role")],
  },
  "user quota": {
    args: () => [person.email, "--total", "5"],
    says: (data) => [text(data, "email"), text(data, "role")],
  },
  "jobs list": {
    args: async () => (await sendJob(), ["--state", "waiting"]),
    says: (data) =>
      list(data, "jobs")
        .slice(0, 1)
        .map((one) => text(one, "_id")),
  },
  "jobs retry": {
    args: async () => [await failedJob()],
    says: (data) => [String(list(data, "retried").length)],
  },
  "jobs retry-all": {
    args: async () => (await failedJob(), []),
    says: (data) => [String(list(data, "retried").length)],
  },
  "jobs raise": { args: async () => [await sendJob()], says: (data) => [text(data, "id")] },
  "jobs cancel": { args: async () => [await sendJob()], says: (data) => [text(data, "id")] },
  "jobs pause": { args: () => ["encoding"], says: (data) => [text(data, "queue")] },
  "jobs resume": { args: () => ["encoding"], says: (data) => [text(data, "queue")] },
  "storage check": {
    args: async () => (await addOrphan(), []),
    says: (data) => list(data, "orphans").map((one) => text(one, "key")),
    code: 1,
  },
  "video import": {
    args: async () => [await addFile(), "--channel", creator.channel.slug],
    says: (data) => list(data, "imported").map((one) => text(one, "source")),
  },
  "video reprocess": {
    args: () => ["--all"],
    says: (data) => [String(Reflect.get(Object(data), "videos"))],
  },
  "block list": {
    args: async () => (await (blocked ??= blockRange()), []),
    says: (data) => list(data, "blocks").map((one) => text(one, "target")),
  },
  "block end": { args: async () => [await blockRange()], says: (data) => [text(data, "id")] },
  "audit list": {
    args: async () => (await nadaj(["user", "role", person.email, "creator"]), ["--limit", "1"]),
    says: (data) => list(data, "actions").map((one) => text(one, "call")),
  },
  backup: {
    args: () => [path.join(folder, "backups")],
    says: (data) => [`in ${String(Reflect.get(Object(data), "files"))} files`],
  },
  restore: {
    args: async () => [await backUp(), "--verify"],
    says: (data) => (list(data, "damages").length === 0 ? ["as they were stored"] : ["damaged"]),
  },
};

describe("each command", () => {
  it("has a call in the table", () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  });

  it.each(Object.entries(CALLS))(
    "says the same as text and as JSON, while the site serves: %s [OPS-095]",
    async (name, { args = () => [], says, code = 0 }) => {
      const line = name.split(" ");

      const first = await args();
      const shown = await nadaj([...line, ...first]);
      const second = await args();
      const asJson = await nadaj([...line, ...second, "--json"]);

      expect([shown.code, asJson.code, shown.error, asJson.error]).toEqual([code, code, "", ""]);
      const said = says(JSON.parse(asJson.text));
      const comparable = first.reduce((rest, arg, at) => rest.replaceAll(arg, second[at] ?? arg), shown.text);
      expect(said.length).toBeGreaterThan(0);
      for (const part of said) expect(comparable).toContain(part);
      expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
    },
  );

  it.each(Object.keys(CALLS))("fails as JSON, too: %s [OPS-095]", async (name) => {
    const line = [...name.split(" "), "--nonsense"];

    const shown = await nadaj(line);
    const asJson = await nadaj([...line, "--json"]);

    expect([shown.code, shown.text, asJson.code, asJson.error]).toEqual([1, "", 1, ""]);
    expect(shown.error).toContain("--nonsense");
    expect(JSON.parse(asJson.text)).toEqual({ error: { code: "FAILED", message: shown.error } });
  });

  it.each(Object.keys(CALLS))(
    "has help in both languages, with a sentence for each argument and option: %s [OPS-095]",
    async (name) => {
      const line = [...name.split(" "), "--help"];
      const [english, polish] = [await describeCommand(line, "en_US"), await describeCommand(line, "pl_PL")];

      expect(english.sentences.length).toBe(
        1 +
          english.usage
            .split(" ")
            .slice(1 + words(name))
            .filter(isPart).length,
      );
      expect(polish.sentences).toHaveLength(english.sentences.length);
      for (const [at, sentence] of english.sentences.entries()) {
        expect(english.text).toContain(sentence);
        expect(polish.text).toContain(polish.sentences[at]);
        expect(sentence.length).toBeGreaterThan(5);
        expect(polish.sentences[at]).not.toBe(sentence);
      }
    },
  );
});

describe("the name of a command", () => {
  it.each([["doctor x"], ["upgrade-check now"], ["constructor"], ["users"]])(
    "is not taken from more or other words: %s",
    async (typed) => {
      const { code, text: shown, error } = await nadaj(typed.split(" "));
      expect([code, shown]).toEqual([1, ""]);
      expect(error).toContain("nadaj");
    },
  );
});

/** Arguments, and options with their placeholders: `KEY`, `[VALUE]`, `[--role`; not the placeholder `ROLE]` itself. */
function isPart(word: string): boolean {
  return word.startsWith("[--") || /^(?:\[[A-Z]+\]|[A-Z]+)$/.test(word);
}

function words(name: string): number {
  return name.split(" ").length;
}

async function describeCommand(line: readonly string[], language: string) {
  const env = { LANG: `${language}.UTF-8` };
  const { text: shown } = await nadaj(line, env);
  const { text: json } = await nadaj([...line, "--json"], env);
  const [command] = list(JSON.parse(json), "commands");
  const parts = [...list(command, "arguments"), ...list(command, "options")];
  return {
    text: shown,
    usage: text(command, "usage"),
    sentences: [text(command, "summary"), ...parts.map((part) => text(part, "text"))],
  };
}

/** The sentences of those checks; the others have values that change from one moment to the next. */
function checksOf(data: unknown, names: readonly string[]): string[] {
  const chosen = list(data, "checks").filter((check) => names.includes(text(check, "name")));
  return chosen.map((check) => `${text(check, "title")}: ${text(check, "sentence")}`);
}

let made = 0;
function newEmail(): string {
  made += 1;
  return `nowa${made}@tv.example`;
}

async function waitingAccount(): Promise<string> {
  const { email, id } = await world.person();
  const now = world.clock.now();
  const waiting = { activated_at: null, awaits_approval_since: now, request_reason: "Lubię kolej" };
  await world.services.db.updateTable("users").set(waiting).where("id", "=", id).execute();
  return email;
}

async function failedJob(): Promise<string> {
  made += 1;
  const jobId = `01a00000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  await storeFailedJob(world.services, {
    ...{ jobId, kind: "account.mail-reset-link", data: { email: "nobody@tv.example", locale: "pl" } },
    ...{ error: "no space left", attempts: 3, failedAt: world.clock.now() },
  });
  const { id } = await world.services.db
    .selectFrom("failed_jobs")
    .select("id")
    .where("job_id", "=", jobId)
    .executeTakeFirstOrThrow();
  return id;
}

async function sendJob(): Promise<string> {
  const { queue, db } = world.services;
  const kind = queue.kinds().find(({ name }) => name === "video.prepare");
  if (!kind) throw new Error("There is no such kind of job.");
  const body = { channelId: creator.channel._id, title: "Burza" };
  const { _id: videoId } = await creator.call(videos.create, { body });
  const before = await waitingJobs();
  await queue.send(db, kind, { videoId });
  return (await waitingJobs()).find((id) => !before.includes(id)) ?? "";
}

async function waitingJobs(): Promise<string[]> {
  const { text: json } = await nadaj(["jobs", "list", "--state", "waiting", "--json"]);
  return list(JSON.parse(json), "jobs").map((one) => text(one, "_id"));
}

async function addOrphan(): Promise<void> {
  const about = { contentType: OCTETS, modifiedAt: LONG_AGO };
  await world.services.storage.put("stray/one.bin", Buffer.alloc(100), about);
}

/** A file that begins as MP4 does, other than all before. */
async function addFile(): Promise<string> {
  made += 1;
  const file = path.join(folder, `film${made}.mp4`);
  await writeFile(file, `\0\0\0\x18ftypisom\0\0\x02\0isomiso2${made}`);
  return file;
}

async function backUp(): Promise<string> {
  await nadaj(["backup", path.join(folder, "restored")]);
  return path.join(folder, "restored");
}

async function blockRange(): Promise<string> {
  made += 1;
  const endsAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const body = { kind: "range", target: `203.0.113.${made}/32`, reason: "Spam", endsAt } as const;
  return (await admin.call(addressBlocks.create, { body }))._id;
}
