import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { listOutbox, type OutboxMail } from "#server/platform/mail/outbox.ts";
import type { OwnSite } from "./own-site.ts";
import { runInShell } from "./own-site-shell.ts";
import { PASSWORD } from "./site.ts";

export interface OwnSitePerson {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly call: Call;
}

/** Another account of a site of its own, which has accepted the terms; no email goes out to it. */
export async function addPerson(
  site: OwnSite,
  role: Extract<Role, "user" | "creator">,
): Promise<OwnSitePerson> {
  const email = `${randomUUID()}@example.com`;
  const names = ["--name", "Ola", "--surname", "Kowal", "--password", PASSWORD];
  const { code, error } = await runInShell(site, "user", "create", email, "--role", role, ...names);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: { email, password: PASSWORD } });
  const call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const settings = { onboarding: "done" } as const;
  await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString(), settings } });
  const { _id: id } = await call(accounts.me);
  return { id, email, token, call };
}

/** The emails that the site has sent to an address, the newest first. */
export async function mailsTo({ dataDir }: Pick<OwnSite, "dataDir">, email: string): Promise<OutboxMail[]> {
  const { items } = await listOutbox({ dataDir, limit: 50, offset: 0 });
  return items.filter(({ to }) => to === email);
}

/** The code of the link that sets a password, of the newest email after some earlier ones. */
export async function mailedPasswordCode(site: OwnSite, email: string, earlier = 0): Promise<string> {
  let code: string | null | undefined;
  await expect(async () => {
    const mails = await mailsTo(site, email);
    const [link] = mails
      .slice(0, mails.length - earlier)
      .flatMap(({ text }) => /https?:\/\/\S+\?\S+/.exec(text)?.[0] ?? []);
    code = link && new URL(link).searchParams.get("code");
    expect(code).toBeTruthy();
  }).toPass();
  return code ?? "";
}
