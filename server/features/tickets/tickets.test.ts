import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#shared/endpoint.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { deleteOldTickets } from "./tickets.ts";

let world: World;
let person: Person;
let stranger: Person;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  [person, stranger] = [await world.person(), await world.person()];
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

type Opening = CallInput<typeof tickets.open>["body"];
const OPENING: Opening = { topic: "V", content: "Film staje po minucie." };
const WRONG_PIN = { status: 403, code: "TICKET_PIN_WRONG" };
let visitors = 0;

/** A visitor's ticket and its PIN, which only the email contains. */
async function visitorsTicket() {
  visitors += 1;
  const email = `gosc${visitors}@example.com`;
  const { _id } = await world.call(tickets.open, { body: { ...OPENING, email } });
  const { text } = await world.mailTo(email);
  return { email, text, params: { id: _id }, pin: pinIn(text) };
}

function pinIn(text: string): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

function wrong(pin: string): string {
  return pin === "000000" ? "000001" : "000000";
}

async function mailsTo(email: string): Promise<string[]> {
  const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 });
  return items.filter(({ to }) => to === email).map(({ text }) => text);
}

/** How many emails about a ticket, and notifications of answers to it, were ever queued. */
async function answersQueuedFor(ticketId: string): Promise<{ mails: number; notifications: number }> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job
    where name in ('mail.send', 'events/notifications') and data::text like ${`%${ticketId}%`}`.execute(
    world.services.db,
  );
  const mails = rows.filter(({ name }) => name === "mail.send").length;
  return { mails, notifications: rows.length - mails };
}

describe("POST /support-tickets", () => {
  it("opens a ticket for a visitor; only the email has the link and the PIN [TIC-004, TIC-016, TIC-023]", async () => {
    const email = "widz@example.com";
    const answer = await world.call(tickets.open, { body: { ...OPENING, email } });

    expect(Object.keys(answer)).toEqual(["_id"]);
    const { text } = await world.mailTo(email);
    expect(text).toContain(`/support/ticket/${answer._id}`);
    expect(pinIn(text)).toMatch(/^\d{6}$/);
    const opened = await moderator.call(tickets.get, { params: { id: answer._id }, query: {} });
    expect(opened).toMatchObject({ status: "open", email });
    const { pin_hash } = await world.services.db
      .selectFrom("support_tickets")
      .select("pin_hash")
      .where("id", "=", answer._id)
      .executeTakeFirstOrThrow();
    expect(pin_hash).not.toContain(pinIn(text));
  });

  it("uses the account's own address for replies", async () => {
    const { _id } = await person.call(tickets.open, { body: { ...OPENING, email: "ktos@example.com" } });

    const ticket = await person.call(tickets.get, { params: { id: _id }, query: {} });
    expect(ticket.email).toBe(person.email);
  });

  it.each<[Partial<Record<keyof Opening, unknown>>, string]>([
    [{ email: undefined }, "email"],
    [{ email: "a@b" }, "email"],
    [{ topic: "Q" }, "topic"],
    [{ content: "  " }, "content"],
    [{ content: "x".repeat(10_001) }, "content"],
  ])("refuses %j", async (change, field) => {
    const body = { ...OPENING, email: "widz@example.com", ...change } as Opening;

    const outcome = await outcomeOf(world.call(tickets.open, { body }));

    expect(outcome).toMatchObject({ status: 400 });
    expect(Object.keys(outcome.errors ?? {})).toEqual([field]);
  });
});

describe("GET /support-tickets/{id}", () => {
  it("shows everything with the PIN, and nothing without it [TIC-006, TIC-011, TIC-014]", async () => {
    const { email, params, pin } = await visitorsTicket();

    expect(await world.call(tickets.get, { params, query: { pin } })).toMatchObject({
      ...{ _id: params.id, topic: "V", status: "open", email, content: OPENING.content, replies: [] },
      createdAt: expect.any(String),
    });
    for (const query of [{}, { pin: wrong(pin) }]) {
      expect(await outcomeOf(world.call(tickets.get, { params, query }))).toMatchObject(WRONG_PIN);
    }
    expect(await outcomeOf(stranger.call(tickets.get, { params, query: {} }))).toMatchObject(WRONG_PIN);
    const refused = await fetch(`${world.url}/api/support-tickets/${params.id}?pin=${wrong(pin)}`);
    expect(await refused.text()).not.toMatch(/Film staje|gosc|replies|topic/);
  });

  it.each(["12345", "1234567", "12a456", ""])("refuses %j as a PIN [TIC-013]", async (pin) => {
    const { params } = await visitorsTicket();
    const url = `${world.url}/api/support-tickets/${params.id}?pin=${pin}`;

    const answer = await fetch(url);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { pin: expect.any(String) } });
  });

  it("needs no PIN for its account and the staff", async () => {
    const { _id } = await person.call(tickets.open, { body: OPENING });
    const input = { params: { id: _id }, query: {} };

    expect(await person.call(tickets.get, input)).toMatchObject({ can: { decide: false, reply: true } });
    expect(await moderator.call(tickets.get, input)).toMatchObject({ can: { decide: true, reply: true } });
  });

  it.each(["unknown", "0199a000-0000-7000-8000-000000000000"])("rejects the unknown id %s", async (id) => {
    const outcome = await outcomeOf(world.call(tickets.get, { params: { id }, query: {} }));

    expect(outcome).toMatchObject({ status: 404, code: "TICKET_NOT_FOUND" });
  });

  it("allows ten wrong guesses per hour, also concurrent ones, then rejects even the right PIN [TIC-022]", async () => {
    const { params, pin } = await visitorsTicket();
    const guess = (guessed: string) =>
      outcomeOf(world.call(tickets.get, { params, query: { pin: guessed } }));

    const outcomes = await Promise.all(Array.from({ length: 12 }, () => guess(wrong(pin))));

    expect(outcomes.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await guess(pin)).toMatchObject({ status: 429 });
    world.clock.advance(3601);
    expect(await guess(pin)).toMatchObject({ status: 200 });
  });
});

describe("GET /support-tickets", () => {
  it("lists the caller's own tickets, and all tickets for the staff, by status [TIC-005]", async () => {
    const owner = await world.person();
    const first = (await owner.call(tickets.open, { body: OPENING }))._id;
    const second = (await owner.call(tickets.open, { body: { ...OPENING, topic: "K" } }))._id;
    await moderator.call(tickets.close, { params: { id: first } });
    const idsOf = async (caller: Person, query: CallInput<typeof tickets.list>["query"]) =>
      (await caller.call(tickets.list, { query: { limit: 100, ...query } })).items.map(({ _id }) => _id);

    expect(await owner.call(tickets.list, { query: {} })).toMatchObject({ count: 2 });
    expect(await idsOf(owner, {})).toEqual([first, second]);
    expect(await idsOf(owner, { status: "open" })).toEqual([second]);
    expect(await idsOf(stranger, {})).toEqual([]);
    expect(await idsOf(moderator, { status: "closed" })).toContain(first);
    expect(await idsOf(moderator, { mine: true })).toEqual([]);
    expect(await outcomeOf(world.call(tickets.list, { query: {} }))).toMatchObject({ status: 401 });
  });
});

describe("POST /support-tickets/{id}/replies", () => {
  it("accepts replies from both sides, and emails staff replies without a name [TIC-007, TIC-012]", async () => {
    const { email, params, pin } = await visitorsTicket();

    await world.call(tickets.reply, { params, body: { content: "Na telefonie.", pin, email } });
    const answered = await moderator.call(tickets.reply, { params, body: { content: "Naprawione." } });

    expect(answered.replies).toMatchObject([
      { content: "Na telefonie.", email },
      { content: "Naprawione.", email: null },
    ]);
    await until(
      async () => (await mailsTo(email)).some((text) => text.includes("Naprawione.")),
      "the answer",
    );
    const { items } = await moderator.call(tickets.list, { query: {} });
    expect(items[0]).toMatchObject({ _id: params.id, repliesCount: 2, isAnswered: true });
  });

  it("takes what the staff write in their own tickets for questions, not for answers [TIC-012]", async () => {
    const asking = await world.person({ role: "moderator" });
    const params = { id: (await asking.call(tickets.open, { body: OPENING }))._id };
    const beforehand = await answersQueuedFor(params.id);
    const ownLine = async () => (await asking.call(tickets.list, { query: { mine: true } })).items[0];

    const { replies } = await asking.call(tickets.reply, { params, body: { content: "Nadal nie działa." } });

    expect(replies).toMatchObject([{ content: "Nadal nie działa.", email: asking.email }]);
    expect(await ownLine()).toMatchObject({ repliesCount: 1, isAnswered: false });
    expect(await answersQueuedFor(params.id)).toEqual(beforehand);
    await moderator.call(tickets.reply, { params, body: { content: "Naprawione." } });
    expect(await ownLine()).toMatchObject({ repliesCount: 2, isAnswered: true });
    expect(await answersQueuedFor(params.id)).toEqual({
      mails: beforehand.mails + 1,
      notifications: 1,
    });
  });

  it("refuses strangers and the wrong PIN", async () => {
    const { params, pin } = await visitorsTicket();
    const reply = { content: "Dzień dobry" };

    for (const body of [reply, { ...reply, pin: wrong(pin) }]) {
      expect(await outcomeOf(stranger.call(tickets.reply, { params, body }))).toMatchObject(WRONG_PIN);
    }
  });

  it("rejects replies while the ticket is closed, and accepts them once reopened [TIC-008, TIC-009, TIC-015]", async () => {
    const { params, pin } = await visitorsTicket();
    const body = { content: "Jeszcze coś", pin };

    expect(await moderator.call(tickets.close, { params })).toMatchObject({
      status: "closed",
      can: { reply: false },
    });
    expect(await outcomeOf(world.call(tickets.reply, { params, body }))).toMatchObject({
      status: 409,
      code: "TICKET_CLOSED",
    });
    expect(await outcomeOf(moderator.call(tickets.close, { params }))).toMatchObject({ status: 409 });
    expect(await moderator.call(tickets.reopen, { params })).toMatchObject({ status: "open" });
    expect(await world.call(tickets.reply, { params, body })).toMatchObject({ replies: [{}] });
    for (const endpoint of [tickets.close, tickets.reopen]) {
      expect(await outcomeOf(person.call(endpoint, { params }))).toMatchObject({ status: 403 });
    }
  });
});

describe("POST /support-tickets/{id}/resend-pin", () => {
  it("emails a new PIN to the ticket's address only, and responds the same without a ticket [TIC-010]", async () => {
    const { email, params, pin } = await visitorsTicket();
    const before = (await mailsTo(email)).length;

    expect(await stranger.call(tickets.resendPin, { params })).toEqual({ ok: true });
    expect(await world.call(tickets.resendPin, { params: { id: "unknown" } })).toEqual({ ok: true });

    const mails = await until(async () => {
      const found = await mailsTo(email);
      return found.length > before && found;
    }, "the second mail");
    const renewed = mails.map(pinIn).find((found) => found !== pin) ?? pin;
    expect(await world.call(tickets.get, { params, query: { pin: renewed } })).toMatchObject({ email });
    expect(await mailsTo(stranger.email)).toEqual([]);
  });
});

describe("deleting an account", () => {
  it("deletes its tickets and their replies", async () => {
    const leaving = await world.person();
    const params = { id: (await leaving.call(tickets.open, { body: OPENING }))._id };
    await leaving.call(tickets.reply, { params, body: { content: "Jeszcze coś" } });

    await world.services.db.deleteFrom("users").where("id", "=", leaving.id).execute();

    const outcome = await outcomeOf(moderator.call(tickets.get, { params, query: {} }));
    expect(outcome).toMatchObject({ status: 404 });
    const left = world.services.db
      .selectFrom("support_replies")
      .selectAll()
      .where("ticket_id", "=", params.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe("the daily sweep", () => {
  it("deletes tickets unchanged for a year", async () => {
    const { _id } = await person.call(tickets.open, { body: OPENING });
    const now = world.clock.now().getTime();
    const clockAt = (days: number) => ({ now: () => new Date(now + days * 86_400_000) });
    const loadTicket = () => outcomeOf(person.call(tickets.get, { params: { id: _id }, query: {} }));

    await deleteOldTickets({ ...world.services, clock: clockAt(364) });
    expect(await loadTicket()).toMatchObject({ status: 200 });
    await deleteOldTickets({ ...world.services, clock: clockAt(366) });
    expect(await loadTicket()).toMatchObject({ status: 404 });
  });
});
