import { setTimeout as pause } from "node:timers/promises";
import { accounts } from "#shared/accounts/contract.ts";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import { creators } from "#shared/creators/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";

/** The site's API and the folder with its outbox of emails. */
export interface DemoApi {
  readonly url: string;
  readonly dataDir: string;
  /** Aborted when the demo is stopped. */
  readonly signal: AbortSignal;
}

export interface Member {
  readonly token: string;
  readonly call: Call;
}

export interface DemoCreator extends Member {
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

const POLL_MS = 100;
/** The newest emails are read first; the expected one is rarely far behind them. */
const FIRST_BATCH_EMAILS = 8;
const MAX_EMAILS = 100;

/** Registers a creator and creates the channel; skips the steps that an earlier run has done. */
export async function registerCreator(
  api: DemoApi,
  person: Person,
  channel: { name: string; description: string; tags: readonly string[] },
): Promise<DemoCreator> {
  const { token, call } = await registerMember(api, person);
  const me = await call(accounts.me);
  if (me.role === "user") await applyAndAccept(api, call, person.email);
  const own = me.channels.find(({ name }) => name === channel.name);
  if (own) return { token, call, channel: await call(channels.get, { params: { id: own._id } }) };
  const created = await call(channels.create, { body: { name: channel.name } });
  const changes = { description: channel.description, tags: [...channel.tags] };
  return { token, call, channel: await call(channels.edit, { params: { id: created._id }, body: changes }) };
}

/** Registers and opens the link in the email; an existing account logs in. */
export async function registerMember(api: DemoApi, person: Person): Promise<Member> {
  const visitor = createClient({ base: `${api.url}/api` });
  const isNew = await register(visitor, person);
  const token = await (isNew ? activate(api, visitor, person.email) : logIn(api, visitor, person));
  return { token, call: createMemberClient(api.url, token) };
}

export function createMemberClient(url: string, token: string): Call {
  return createClient({ base: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** Returns whether the account is new. */
async function register(visitor: Call, person: Person): Promise<boolean> {
  try {
    await visitor(accounts.register, { body: person });
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.code === "EMAIL_TAKEN") return false;
    throw error;
  }
}

/** A run that was stopped may have left an account that is not activated. */
async function logIn(api: DemoApi, visitor: Call, { email, password }: Login): Promise<string> {
  try {
    return (await visitor(accounts.login, { body: { email, password } })).token;
  } catch (error) {
    if (!(error instanceof HttpError && error.code === "ACCOUNT_INACTIVE")) throw error;
    return activate(api, visitor, email);
  }
}

async function activate(api: DemoApi, visitor: Call, email: string): Promise<string> {
  const code = await findInEmail(api, email, /activate-account\?code=([\w-]+)/);
  const { token } = await visitor(accounts.activate, { query: { code } });
  if (token === null) throw new Error(`${email} waits for the approval of the staff`);
  return token;
}

async function applyAndAccept(api: DemoApi, call: Call, email: string): Promise<void> {
  await call(creators.apply, { body: { message: "Chcę nadawać." } });
  const token = await findInEmail(api, email, /become-creator\?token=([\w-]+)/);
  await call(creators.submit, { query: { token } });
}

async function findInEmail({ dataDir, signal }: DemoApi, email: string, pattern: RegExp): Promise<string> {
  for (let limit = FIRST_BATCH_EMAILS; ; limit = Math.min(MAX_EMAILS, limit * 2)) {
    const { items } = await listOutbox({ dataDir, limit, offset: 0 });
    const found = items.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[1]);
    const match = found.find((one) => one !== undefined);
    if (match) return match;
    await pause(POLL_MS, undefined, { signal });
  }
}
