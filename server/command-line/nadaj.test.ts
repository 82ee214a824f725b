import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { failedJobs } from "#shared/failed-jobs/contract.ts";
import { jobs } from "#shared/jobs/contract.ts";
import { storeFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

describe("nadaj user", () => {
  it("creates an account that can log in, once [OPS-079]", async () => {
    const line = [
      "user",
      "create",
      "szefowa@tv.example",
      "--name",
      "Ewa",
      "--surname",
      "Szef",
      "--role",
      "admin",
    ];
    const created = await json(line);

    expect(created).toMatchObject({ email: "szefowa@tv.example", role: "admin" });
    const { password } = created as { password: string };
    const { token } = await world.call(accounts.login, { body: { email: "szefowa@tv.example", password } });
    const me = await world.as({ token: token ?? "" })(accounts.me);
    expect(me).toMatchObject({ name: "Ewa", surname: "Szef", role: "admin" });
    expect(await nadaj(line)).toMatchObject({
      ...{ code: 1, error: "An account for the given email address already exists" },
    });
    expect(await nadaj(["user", "create", "nobody"])).toMatchObject({ code: 1 });
    expect((await nadaj(["user", "create", "x@tv.example"])).error).toContain("--name");
    expect(
      await nadaj(["user", "create", "x@tv.example", "--name", "Ewa", "--surname", "Lis", "--role", "king"]),
    ).toMatchObject({
      ...{ code: 1, error: "king is not a role. Roles: user, creator, moderator, admin" },
    });
  });

  it("gives a new password, ends the sessions and tells the owner", async () => {
    const person = await world.person();
    await nadaj(["user", "password", person.email, "--password", "nowe-haslo-1"]);

    expect(await outcomeOf(person.call(accounts.me))).toMatchObject({ status: 401 });
    const body = { email: person.email, password: "nowe-haslo-1" };
    expect(await outcomeOf(world.call(accounts.login, { body }))).toMatchObject({ status: 200 });
    expect((await world.mailTo(person.email)).subject).toBe("Hasło do Nadaj zostało zmienione");
    expect(await nadaj(["user", "password", "nobody@tv.example"])).toMatchObject({
      ...{ code: 1, error: "There is no account with the address nobody@tv.example." },
    });
  });

  it("mails a link to set a password", async () => {
    const person = await world.person();

    const { text } = await nadaj(["user", "password", person.email, "--link"]);

    expect(text).toBe(`The link to set a password is on its way to ${person.email}.`);
    expect((await mailedLink(world, person.email, "/reset-password")).get("code")).not.toBeNull();
    expect(await nadaj(["user", "password", person.email, "--link"])).toMatchObject({
      ...{ code: 1, error: `${person.email} got a link less than a minute ago.` },
    });
    const both = await nadaj(["user", "password", person.email, "--link", "--password", "nowe-haslo-1"]);
    expect(both).toMatchObject({ code: 1, error: "Give --password or --link, not both." });
  });

  it("changes a role at the next call, but not that of the last administrator [OPS-081, OPS-120]", async () => {
    const person = await world.person();
    await nadaj(["user", "role", person.email, "moderator"]);
    expect((await person.call(accounts.me)).role).toBe("moderator");
    expect((await person.call(failedJobs.list, { query: {} })).count).toBe(0);
    const { from_command_line } = await world.services.db
      .selectFrom("account_actions")
      .select("from_command_line")
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(from_command_line).toBe(true);

    const alone = await openWorld();
    const last = await alone.person({ role: "admin" });
    const { id: blocked } = await alone.person({ role: "admin" });
    const block = { blocked_until: new Date(alone.clock.now().getTime() + 3_600_000) };
    await alone.services.db.updateTable("users").set(block).where("id", "=", blocked).execute();
    const env = { DATABASE_URL: alone.databaseUrl, DATA_DIR: alone.services.config.dataDir };
    expect(await nadaj(["user", "role", last.email, "user"], env)).toMatchObject({
      ...{ code: 1, error: "This is the last administrator: without one, nobody could manage the site." },
    });
    expect((await last.call(accounts.me)).role).toBe("admin");
    expect(await json(["audit", "list"], env)).toEqual({ actions: [], count: 0 });
    await alone.close();
  });

  it("lists accounts by role and name, as the screen does", async () => {
    const creator = await world.creator();
    const moderator = await world.person({ role: "moderator" });

    const { text } = await nadaj(["user", "list", "--role", "moderator"]);
    const found = await json(["user", "list", "--search", creator.email]);

    expect(text).toContain(`${moderator.email}  moderator  active  Ola Kowal`);
    expect(text).not.toContain(creator.email);
    expect(found).toMatchObject({ count: 1, users: [{ email: creator.email }] });
  });
});

describe("nadaj jobs", () => {
  it("lists what the board of the staff has, by queue and state [OPS-085]", async () => {
    const { queue, db } = world.services;
    const kind = queue.kinds().find(({ name }) => name === "video.prepare");
    if (!kind) throw new Error("There is no such kind of job.");
    await queue.send(db, kind, { videoId: "01a00000-0000-7000-8000-000000000009" });
    const narrow = { queue: "newFiles", state: "waiting" } as const;
    const board = await admin.call(jobs.list, { query: narrow });

    const listed = (await json(["jobs", "list", "--queue", "newFiles", "--state", "waiting"])) as {
      jobs: object[];
      count: number;
    };
    const { text } = await nadaj(["jobs", "list", "--state", "waiting"]);

    expect(board.items).toMatchObject([{ kind: "video.prepare", attempts: 0, queue: "newFiles" }]);
    expect(listed).toMatchObject({ jobs: board.items, count: 1 });
    expect(text).toMatch(new RegExp(`${board.items[0]?._id}  newFiles  video.prepare  waiting  0  \\d{4}-`));
    expect(await json(["jobs", "list", "--state", "done", "--queue", "newFiles"])).toMatchObject({
      jobs: [],
    });
    expect(await nadaj(["jobs", "list", "--state", "gone"])).toMatchObject({ code: 1 });
  });

  it("retries one failed job or all of them [OPS-086]", async () => {
    for (const number of [1, 2, 3]) await storeFailedJob(world.services, deadJob(number));
    const { items } = await admin.call(failedJobs.list, { query: {} });
    expect((await nadaj(["jobs", "list"])).text).toContain(items[0]?._id);

    expect(await json(["jobs", "retry", items[0]?._id ?? ""])).toEqual({ retried: [items[0]?._id] });
    expect((await admin.call(failedJobs.list, { query: {} })).count).toBe(2);
    await storeFailedJob(world.services, { ...deadJob(4), kind: "of.an-earlier-release" });
    const outcome = (await json(["jobs", "retry-all"])) as { retried: string[]; refused: string[] };
    expect([outcome.retried.length, outcome.refused.length]).toEqual([2, 1]);
    expect((await nadaj(["jobs", "list"])).text).toContain("of.an-earlier-release");
    expect(await nadaj(["jobs", "retry", items[0]?._id ?? ""])).toMatchObject({ code: 1 });
  });
});

/** A job that does nothing when it is retried. */
function deadJob(number: number) {
  const data = { email: "nobody@tv.example", locale: "pl" };
  const failure = { error: "no space left", attempts: 3, failedAt: world.clock.now() };
  return {
    jobId: `01a00000-0000-7000-8000-00000000000${number}`,
    kind: "account.mail-reset-link",
    data,
    ...failure,
  };
}

describe("nadaj", () => {
  it("describes its commands in the language of the shell, and each with --json", async () => {
    const help = await nadaj(["--help"]);
    expect(help).toMatchObject({ code: 0, error: "" });
    for (const usage of ["npx nadaj settings set KEY [VALUE]", "npx nadaj user role EMAIL ROLE"]) {
      expect(help.text).toContain(usage);
    }
    expect((await nadaj([], { LANG: "pl_PL.UTF-8" })).text).toContain("zmienia rolę konta");
    const { commands } = (await json(["--help"])) as { commands: { usage: string }[] };
    expect(commands.map(({ usage }) => usage)).toContain("nadaj jobs retry ID");
  });

  it.each([[["fly"]], [["user"]], [["settings", "get"]], [["user", "list", "--rôle", "admin"]]])(
    "answers %j with the usage",
    async (line) => {
      const { code, text, error } = await nadaj(line);
      expect({ code, text }).toEqual({ code: 1, text: "" });
      expect(error).toContain("nadaj");
      expect(await json(line)).toMatchObject({ error: { code: "FAILED" } });
    },
  );

  it("says that there is no site where it looks", async () => {
    const env = { DATABASE_URL: "", DATA_DIR: "/tmp/nadaj-no-site" };
    expect(await nadaj(["user", "list"], env)).toMatchObject({
      ...{
        code: 1,
        error: "There is no site in /tmp/nadaj-no-site: set DATA_DIR or DATABASE_URL as for the site.",
      },
    });
  });
});
