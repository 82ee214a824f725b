import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { creators } from "#shared/creators/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "./clips.ts";

export const SITE = `http://localhost:${process.env["E2E_PORT"]}`;
export const DATA_DIR = process.env["E2E_DATA_DIR"] ?? "";
export const PASSWORD = "haslo-testowe";

/** The path of a screen in a language. */
export function screen(locale: Locale, pathname: string): string {
  return locale === "pl" ? pathname : `/${locale}${pathname === "/" ? "" : pathname}`;
}

/** The login that a visitor is led to at a guarded address, in the language of that address. */
export function loginBefore(pathname: string): RegExp {
  const locale = pathname.startsWith("/en") ? "/en" : "";
  return new RegExp(`^${SITE}${locale}/login\\?next=`);
}

/** The link in the newest mail to an address: what somebody would click. */
export async function linkMailedTo(email: string, pathname: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const { items } = await listOutbox({ dataDir: DATA_DIR, limit: 100, offset: 0 });
    const mails = items.filter(({ to }) => to === email);
    link =
      mails.map(({ text }) => new RegExp(`https?://\\S*${pathname}\\?\\S+`).exec(text)?.[0]).find(Boolean) ??
      "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return link;
}

export interface Creator extends Account {
  readonly channelId: string;
  readonly slug: string;
}

export interface Account {
  readonly email: string;
  readonly token: string;
  readonly call: Call;
}

/** An activated account that is logged in and has not agreed to any terms yet. */
export async function makeAccount(): Promise<Account> {
  const visitor = createClient({ base: `${SITE}/api` });
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await visitor(accounts.register, { body: { email, password: PASSWORD, name: "Ola", surname: "Kowal" } });
  const activation = new URL(await linkMailedTo(email, "/activate-account"));
  await visitor(accounts.activate, { query: { code: activation.searchParams.get("code") ?? "" } });
  const account = await logIn({ email, password: PASSWORD });
  await account.call(accounts.edit, { body: { settings: { onboarding: "done" } } });
  return account;
}

/** The account with all rights that the site was started with; it has agreed to the terms. */
export async function administrator(): Promise<Account> {
  const account = await logIn({ email: "admin@example.com", password: "correct horse" });
  await account.call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  return account;
}

async function logIn(pair: { email: string; password: string }): Promise<Account> {
  const { token } = await createClient({ base: `${SITE}/api` })(accounts.login, { body: pair });
  const call = createClient({ base: `${SITE}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  return { email: pair.email, token, call };
}

/** Gives an account another role on the site. */
export async function setRole(account: Account, role: Role): Promise<void> {
  const { _id: id } = await account.call(accounts.me);
  await (await administrator()).call(users.edit, { params: { id }, body: { role } });
}

/** An account that has agreed to the terms. */
export async function makeMember(): Promise<Account> {
  const account = await makeAccount();
  await account.call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  return account;
}

/** A creator with a channel, made through the API. */
export async function makeCreator(name: string): Promise<Creator> {
  const { email, token, call } = await makeMember();
  await call(creators.apply, { body: { message: "Chcę nadawać." } });
  const invitation = new URL(await linkMailedTo(email, "/become-creator"));
  await call(creators.submit, { query: { token: invitation.searchParams.get("token") ?? "" } });
  const { _id, slug } = await call(channels.create, { body: { name } });
  return { email, token, channelId: _id, slug, call };
}

/** A published film that can be watched in all its qualities. */
export async function publishFilm(creator: Creator, title: string, file = drawClip()): Promise<string> {
  const _id = await uploadFilm(creator, title, file);
  const { call } = creator;
  const params = { id: _id };
  await call(videos.edit, {
    params,
    body: { tags: ["śnieg", "animacja"], desc: "Zimowa scena. 0:05 zamieć" },
  });
  await call(videos.publish, { params });
  await expect(async () => {
    expect(await call(videos.processing, { params })).toMatchObject({ status: "public", progress: 100 });
  }).toPass({ timeout: 120_000 });
  return _id;
}

/** A film whose file has arrived and is being processed. */
export async function uploadFilm(creator: Creator, title: string, file = drawClip()): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channelId, title } });
  await sendFile(creator, _id, file);
  return _id;
}

/** Sends the file of a video that has none yet. */
export async function sendFile({ token }: Creator, _id: string, file = drawClip()): Promise<void> {
  const bytes = await readFile(file);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const address = `${SITE}/api/videos/${_id}/upload`;
  const created = await fetch(address, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length) },
  });
  await fetch(new URL(created.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
}

/** Signs a browser in as if it had been remembered. */
export async function signIn(page: Page, { token }: Pick<Creator, "token">): Promise<void> {
  await page.addInitScript((remembered) => localStorage.setItem("token", remembered), token);
}

/** Agrees to the terms that a new account is asked about on its first page. */
export async function acceptTerms(page: Page, locale: Locale, { isNew = false } = {}): Promise<void> {
  await page.getByLabel(m.shell_terms_agree({}, { locale })).check();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: m.shell_terms_save({}, { locale }), exact: true }).click();
  // What a new account is asked next.
  if (isNew) await page.getByRole("button", { name: m.onboarding_skip({}, { locale }), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Collects what a page complains about: script errors, failed hydration, refused content. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isFault = message.type() === "error" && !/Failed to load resource.*(401|404)/.test(message.text());
    if (isFault || /hydrat|Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
