import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { createClient, type Call } from "#shared/client.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import type { OwnSite } from "./own-site.ts";
import { PASSWORD } from "./site.ts";

/** Another account of a site of its own, which has accepted the terms. */
export async function addPerson(
  site: OwnSite,
  role: Extract<Role, "user" | "creator">,
): Promise<{ token: string; call: Call }> {
  const email = `${randomUUID()}@example.com`;
  const name = { name: "Ola", surname: "Kowal" };
  await site.call(userAdmin.create, { body: { email, ...name, role, language: "pl" } });
  const base = `${site.url}/api`;
  const code = await mailedCode(site, email);
  await createClient({ base })(security.resetPassword, { body: { email, code, newPassword: PASSWORD } });
  const { token } = await createClient({ base })(accounts.login, { body: { email, password: PASSWORD } });
  const call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const settings = { onboarding: "done" } as const;
  await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString(), settings } });
  return { token, call };
}

/** The code of the link that sets a password. */
async function mailedCode({ dataDir }: OwnSite, email: string): Promise<string> {
  let code: string | null | undefined;
  await expect(async () => {
    const { items } = await listOutbox({ dataDir, limit: 50, offset: 0 });
    const link = items
      .filter(({ to }) => to === email)
      .map(({ text }) => /https?:\/\/\S+\?\S+/.exec(text)?.[0])[0];
    code = link && new URL(link).searchParams.get("code");
    expect(code).toBeTruthy();
  }).toPass();
  return code ?? "";
}
