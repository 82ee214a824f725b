import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#shared/endpoint.ts";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

type Query = CallInput<typeof users.list>["query"];

const GIGABYTE = 1_000_000_000;
const DAY_MS = 86_400_000;
const COUNT = 1000;
/** All accounts of the test have it as their name. */
const NAME = "Tysięczny";

/** What is stored of the account with this number. */
function accountOf(number: number) {
  const isSeen = number % 5 !== 0;
  return {
    number,
    role: number % 50 === 1 ? "moderator" : number % 10 === 0 ? "creator" : "user",
    isConfirmed: number % 4 !== 0,
    isBlocked: number % 7 === 0,
    // Ended blocks are no blocks.
    wasBlocked: number % 7 === 1,
    isLeaving: number % 9 === 0,
    seenDaysAgo: isSeen ? (number % 401) + 0.5 : undefined,
    gigabytes: number % 6 === 0 ? ([0.5, 1.5, 15, 150][(number / 6) % 4] ?? 0) : 0,
    report:
      number % 11 === 0
        ? "created"
        : number % 13 === 0
          ? "closed"
          : number % 17 === 0
            ? "deleted"
            : undefined,
  } as const;
}
type Account = ReturnType<typeof accountOf>;

const ACCOUNTS = Array.from({ length: COUNT }, (_, index) => accountOf(index + 1));

let world: World;
let moderator: Person;
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  const { db } = world.services;
  const now = world.clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const rows = await db
    .insertInto("users")
    .values(
      ACCOUNTS.map((account) => ({
        ...{ email: `tysiac${account.number}@example.com`, password_hash: "none", name: NAME, surname: "" },
        ...{ role: account.role, age: null, address: null, sex: null, phone: null },
        activated_at: account.isConfirmed ? now : null,
        blocked_until: account.isBlocked ? inDays(3) : account.wasBlocked ? inDays(-3) : null,
        deletion_at: account.isLeaving ? inDays(10) : null,
        last_seen_at: account.seenDaysAgo === undefined ? null : inDays(-account.seenDaysAgo),
      })),
    )
    .returning(["id", "email"])
    .execute();
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  ids = ACCOUNTS.map(({ number }) => idOf.get(`tysiac${number}@example.com`) ?? "");
  await addUploads();
  await sql`
    insert into reports (entity_type, entity_id, reason, message, state, reporter_hash)
    select 'user', t.id, 'SPM', 'spam', t.state, '\\x01'
    from unnest(${reported().map(({ id }) => id)}::uuid[], ${reported().map(({ state }) => state)}::text[]) as t(id, state)`.execute(
    db,
  );
});
afterAll(() => world.close());

function reported(): { id: string; state: string }[] {
  return ACCOUNTS.flatMap(({ report, number }) =>
    report ? [{ id: ids[number - 1] ?? "", state: report }] : [],
  );
}

/** Uploads to one video that is there, and one to a deleted video, which uses no space. */
async function addUploads(): Promise<void> {
  const { db } = world.services;
  const { channel } = await world.creator();
  const video = { channel_id: channel._id, title: "Burza", listed: false, width: null, height: null };
  const [kept, deleted] = await db
    .insertInto("videos")
    .values([
      { ...video, status: "draft" },
      { ...video, status: "deleted" },
    ])
    .returning("id")
    .execute();
  const upload = { name: "a.mp4", state: "complete" } as const;
  const values = ACCOUNTS.flatMap(({ number, gigabytes }) => {
    const user_id = ids[number - 1] ?? "";
    const ofDeleted = {
      ...{ ...upload, user_id, id: `deleted-${number}`, video_id: deleted?.id ?? "", size: 500 * GIGABYTE },
    };
    if (gigabytes === 0) return [ofDeleted];
    // In two files: the sum counts.
    const size = (gigabytes / 2) * GIGABYTE;
    const parts = [1, 2].map((part) => ({
      ...{ ...upload, user_id, id: `kept-${number}-${part}`, video_id: kept?.id ?? "", size },
    }));
    return [...parts, ofDeleted];
  });
  await db.insertInto("uploads").values(values).execute();
}

async function counted(query: Query): Promise<number> {
  const { items, count } = await moderator.call(users.list, {
    query: { limit: 1, adminSearch: NAME, ...query },
  });
  expect(items).toHaveLength(Math.min(count, 1));
  return count;
}

const expected = (matches: (account: Account) => boolean) => ACCOUNTS.filter(matches).length;
const seen = (matches: (days: number) => boolean) => (account: Account) =>
  account.seenDaysAgo !== undefined && matches(account.seenDaysAgo);

const FILTERS: readonly (readonly [Query, (account: Account) => boolean])[] = [
  [{ role: "creator" }, ({ role }) => role === "creator"],
  [{ state: "active" }, (one) => one.isConfirmed && !one.isBlocked && !one.isLeaving],
  [{ state: "unconfirmed" }, ({ isConfirmed }) => !isConfirmed],
  [{ state: "blocked" }, ({ isBlocked }) => isBlocked],
  [{ state: "deletionScheduled" }, ({ isLeaving }) => isLeaving],
  [{ confirmed: true }, ({ isConfirmed }) => isConfirmed],
  [{ confirmed: false }, ({ isConfirmed }) => !isConfirmed],
  [{ seen: "day" }, seen((days) => days < 1)],
  [{ seen: "week" }, seen((days) => days < 7)],
  [{ seen: "month" }, seen((days) => days < 30)],
  [{ seen: "overMonth" }, seen((days) => days > 30)],
  [{ seen: "overYear" }, seen((days) => days > 365)],
  [{ seen: "never" }, ({ seenDaysAgo }) => seenDaysAgo === undefined],
  [{ space: "none" }, ({ gigabytes }) => gigabytes === 0],
  [{ space: "some" }, ({ gigabytes }) => gigabytes > 0],
  [{ space: "over1" }, ({ gigabytes }) => gigabytes > 1],
  [{ space: "over10" }, ({ gigabytes }) => gigabytes > 10],
  [{ space: "over100" }, ({ gigabytes }) => gigabytes > 100],
  [{ reports: "open" }, ({ report }) => report === "created"],
  [{ reports: "any" }, ({ report }) => report === "created" || report === "closed"],
  [{ reports: "none" }, ({ report }) => report === undefined || report === "deleted"],
];

describe("the filters of GET /users on 1,000 accounts", () => {
  it.each(FILTERS)("count with %j what the database has [OPS-044]", async (query, matches) => {
    const count = expected(matches);

    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(COUNT);
    expect(await counted(query)).toBe(count);
  });

  it("narrow further when two or all of them are used together [OPS-044]", async () => {
    for (const [one, matchesOne] of FILTERS.slice(0, 4)) {
      for (const [other, matchesOther] of FILTERS.slice(5)) {
        const both = expected((account) => matchesOne(account) && matchesOther(account));
        expect({ one, other, count: await counted({ ...other, ...one }) }).toEqual({
          one,
          other,
          count: both,
        });
      }
    }
    const all = {
      state: "active",
      confirmed: true,
      seen: "overMonth",
      space: "none",
      reports: "none",
    } as const;
    const matching = ACCOUNTS.filter(({ role, isConfirmed }) => role === "user" && isConfirmed)
      .filter(({ isBlocked, isLeaving }) => !isBlocked && !isLeaving)
      .filter(seen((days) => days > 30))
      .filter(({ gigabytes, report }) => gigabytes === 0 && (report === undefined || report === "deleted"));
    expect(await counted({ role: "user", ...all })).toBe(matching.length);
    expect(await counted({})).toBe(COUNT);
  });

  it("select the accounts that they count [OPS-044]", async () => {
    const query = { adminSearch: NAME, space: "over100", seen: "overMonth", limit: 100 } as const;
    const { items } = await moderator.call(users.list, { query });

    expect(items.length).toBeGreaterThan(0);
    for (const { usedBytes, lastSeenAt } of items) {
      expect(usedBytes).toBe(150 * GIGABYTE);
      expect(Date.parse(lastSeenAt ?? "")).toBeLessThan(world.clock.now().getTime() - 30 * DAY_MS);
    }
  });

  it("refuse unknown values", async () => {
    const query = { state: "asleep" } as unknown as Query;
    await expect(moderator.call(users.list, { query })).rejects.toMatchObject({ status: 400 });
  });
});

describe("the reports of an account in GET /users", () => {
  it("include those of what it wrote by name and of its channels, without those of others' words [OPS-044]", async () => {
    const { db } = world.services;
    const [owner, writer, reader] = [await world.creator(), await world.person(), await world.person()];
    const { id: videoId } = await db
      .insertInto("videos")
      .values({
        channel_id: owner.channel._id,
        title: "B",
        status: "public",
        listed: false,
        width: null,
        height: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const comment = { content: "Spam", video_id: videoId, host_channel_id: owner.channel._id };
    const { id: byName } = await db
      .insertInto("comments")
      .values({ ...comment, user_id: writer.id, author_id: writer.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: byChannel } = await db
      .insertInto("comments")
      .values({ ...comment, channel_id: owner.channel._id, author_id: reader.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const reports = [
      ...[
        { entity_type: "comment", entity_id: byName } as const,
        { entity_type: "video", entity_id: videoId } as const,
      ],
      ...[{ entity_type: "comment", entity_id: byChannel } as const],
    ];
    for (const report of reports) {
      const words = { reason: "SPM", message: "spam", reporter_hash: Buffer.from([1]) } as const;
      await db
        .insertInto("reports")
        .values({ ...report, ...words, email: null })
        .execute();
    }

    const openReportsOf = async ({ email }: Person) => {
      const { items } = await moderator.call(users.list, { query: { adminSearch: email } });
      return items.map(({ openReports }) => openReports);
    };
    expect(await openReportsOf(writer)).toEqual([1]);
    expect(await openReportsOf(owner)).toEqual([2]);
    expect(await openReportsOf(reader)).toEqual([0]);
  });
});

describe("the last use of an account in GET /users", () => {
  it("stays when its session ends, and is that of its newest call [OPS-044]", async () => {
    const person = await world.person();
    const lastSeenOf = async () => {
      const { items } = await moderator.call(users.list, { query: { adminSearch: person.email } });
      return items[0]?.lastSeenAt ?? null;
    };
    const first = await lastSeenOf();
    const day = 86_400;
    world.clock.advance(day);
    const before = world.clock.now().getTime();

    await person.call(accounts.me);

    await until(async () => Date.parse((await lastSeenOf()) ?? "") >= before, "the later use");
    expect(Date.parse((await lastSeenOf()) ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(
      day * 1000,
    );
    const seenAt = await lastSeenOf();
    await person.call(accounts.logout);
    expect(await lastSeenOf()).toBe(seenAt);
  });
});
