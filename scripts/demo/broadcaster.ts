import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accounts } from "#shared/accounts/contract.ts";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import { creators } from "#shared/creators/contract.ts";
import type { Category } from "#shared/videos/catalogue.ts";
import { videos } from "#shared/videos/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";

export interface Broadcaster {
  readonly token: string;
  readonly call: Call;
  readonly channel: Channel;
}

interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly surname: string;
}

interface Film {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly category: Category;
  readonly file: string;
  readonly poster: Blob;
}

const LOOK_EVERY_MS = 100;

/** Does what a creator does, from registration to the channel; an account that exists logs in. */
export async function becomeBroadcaster(
  site: { url: string; dataDir: string },
  person: Person,
  channel: { name: string; description: string; tags: readonly string[] },
): Promise<Broadcaster> {
  const { token, call } = await becomeViewer(site, person);
  const me = await call(accounts.me);
  if (me.role === "user") await applyAndAccept(site, call, person.email);
  const own = me.channels.find(({ name }) => name === channel.name);
  if (own) return { token, call, channel: await call(channels.get, { params: { id: own._id } }) };
  const created = await call(channels.create, { body: { name: channel.name } });
  const changes = { description: channel.description, tags: [...channel.tags] };
  return { token, call, channel: await call(channels.edit, { params: { id: created._id }, body: changes }) };
}

/** Does what everybody does who wants an account; one that exists logs in. */
export async function becomeViewer(
  site: { url: string; dataDir: string },
  person: Person,
): Promise<{ token: string; call: Call }> {
  const visitor = createClient({ base: `${site.url}/api` });
  await registerOnce(site, visitor, person);
  const { email, password } = person;
  const { token } = await visitor(accounts.login, { body: { email, password } });
  const call = createClient({
    base: `${site.url}/api`,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  return { token, call };
}

async function registerOnce(site: { dataDir: string }, visitor: Call, person: Person): Promise<void> {
  try {
    await visitor(accounts.register, { body: person });
  } catch (error) {
    if (error instanceof HttpError && error.code === "EMAIL_TAKEN") return;
    throw error;
  }
  const code = await wordMailedTo(site.dataDir, person.email, /activate-account\?code=([\w-]+)/);
  await visitor(accounts.activate, { query: { code } });
}

async function applyAndAccept(site: { dataDir: string }, call: Call, email: string): Promise<void> {
  await call(creators.apply, { body: { message: "Chcę nadawać." } });
  const token = await wordMailedTo(site.dataDir, email, /become-creator\?token=([\w-]+)/);
  await call(creators.submit, { query: { token } });
}

async function wordMailedTo(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const { items } = await listOutbox({ dataDir, limit: 100, offset: 0 });
    const found = items.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[1]);
    const word = found.find((one) => one !== undefined);
    if (word) return word;
    await pause(LOOK_EVERY_MS);
  }
}

/** Uploads, describes and publishes a film, and waits until it is processed; gives its id. */
export async function broadcast(
  url: string,
  { token, call, channel }: Broadcaster,
  film: Film,
): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId: channel._id, title: film.title } });
  const params = { id };
  await upload(`${url}/api/videos/${id}/upload`, token, film.file);
  await call(videos.setThumbnail, { params, file: film.poster });
  const body = { desc: film.description, tags: [...film.tags], categories: [film.category] };
  await call(videos.edit, { params, body });
  await call(videos.publish, { params });
  for (;;) {
    const { progress, failure } = await call(videos.processing, { params });
    if (failure) throw new Error(`${film.file}: ${failure}`);
    if (progress === 100) return id;
    await pause(LOOK_EVERY_MS);
  }
}

async function upload(address: string, token: string, file: string): Promise<void> {
  const { size } = await stat(file);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const name = Buffer.from(path.basename(file)).toString("base64");
  const created = await fetch(address, {
    method: "POST",
    headers: { ...headers, "upload-length": String(size), "upload-metadata": `filename ${name}` },
  });
  if (created.status !== 201) throw new Error(await created.text());
  const sent = await fetch(new URL(created.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(await readFile(file)),
  });
  if (!sent.ok) throw new Error(await sent.text());
}
