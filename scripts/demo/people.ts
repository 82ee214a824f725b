import { setTimeout as pause } from "node:timers/promises";
import { accounts } from "#shared/accounts/contract.ts";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import { creators } from "#shared/creators/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";

/** Where the people of the demonstration go, and where the mails that they get are kept. */
export interface Place {
  readonly url: string;
  readonly dataDir: string;
  /** Aborted when the demonstration is to end. */
  readonly signal: AbortSignal;
}

export interface Member {
  readonly token: string;
  readonly call: Call;
}

export interface Broadcaster extends Member {
  readonly channel: Channel;
}

export interface Login {
  readonly email: string;
  readonly password: string;
}

interface Person extends Login {
  readonly name: string;
  readonly surname: string;
}

const LOOK_EVERY_MS = 100;
/** The newest mails are looked at first; the one that is waited for is seldom far behind them. */
const FIRST_LOOK_MAILS = 8;
const MOST_MAILS = 100;

/** Does what a creator does, from registration to the channel; what was done in an earlier run is left alone. */
export async function becomeBroadcaster(
  place: Place,
  person: Person,
  channel: { name: string; description: string; tags: readonly string[] },
): Promise<Broadcaster> {
  const { token, call } = await becomeMember(place, person);
  const me = await call(accounts.me);
  if (me.role === "user") await applyAndAccept(place, call, person.email);
  const own = me.channels.find(({ name }) => name === channel.name);
  if (own) return { token, call, channel: await call(channels.get, { params: { id: own._id } }) };
  const created = await call(channels.create, { body: { name: channel.name } });
  const changes = { description: channel.description, tags: [...channel.tags] };
  return { token, call, channel: await call(channels.edit, { params: { id: created._id }, body: changes }) };
}

/** Registers and opens the link in the mail; an account that exists logs in. */
export async function becomeMember(place: Place, person: Person): Promise<Member> {
  const visitor = createClient({ base: `${place.url}/api` });
  const isNew = await register(visitor, person);
  const token = await (isNew ? activate(place, visitor, person.email) : logIn(place, visitor, person));
  return { token, call: callOf(place.url, token) };
}

export function callOf(url: string, token: string): Call {
  return createClient({ base: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** Whether the account is new. */
async function register(visitor: Call, person: Person): Promise<boolean> {
  try {
    await visitor(accounts.register, { body: person });
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.code === "EMAIL_TAKEN") return false;
    throw error;
  }
}

/** A run that was stopped may have left an account whose mail has not been opened. */
async function logIn(place: Place, visitor: Call, { email, password }: Login): Promise<string> {
  try {
    return (await visitor(accounts.login, { body: { email, password } })).token;
  } catch (error) {
    if (!(error instanceof HttpError && error.code === "ACCOUNT_INACTIVE")) throw error;
    return activate(place, visitor, email);
  }
}

async function activate(place: Place, visitor: Call, email: string): Promise<string> {
  const code = await wordMailedTo(place, email, /activate-account\?code=([\w-]+)/);
  return (await visitor(accounts.activate, { query: { code } })).token;
}

async function applyAndAccept(place: Place, call: Call, email: string): Promise<void> {
  await call(creators.apply, { body: { message: "Chcę nadawać." } });
  const token = await wordMailedTo(place, email, /become-creator\?token=([\w-]+)/);
  await call(creators.submit, { query: { token } });
}

async function wordMailedTo({ dataDir, signal }: Place, email: string, pattern: RegExp): Promise<string> {
  for (let limit = FIRST_LOOK_MAILS; ; limit = Math.min(MOST_MAILS, limit * 2)) {
    const { items } = await listOutbox({ dataDir, limit, offset: 0 });
    const found = items.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[1]);
    const word = found.find((one) => one !== undefined);
    if (word) return word;
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}
