import { expect, type Page } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { accounts } from "#shared/accounts/contract.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { proofOfWork, type ProofOfWork } from "#shared/accounts/proof-of-work.ts";
import { createClient, HttpError } from "#shared/client.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { expectNoFaults } from "../people/people-steps.ts";
import { PASSWORD, signIn } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const PERSON = { name: "Ala", surname: "Kot", password: PASSWORD };
/** A busy machine needs some seconds for a challenge. */
const SOLVED = { timeout: 60_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

/** The answer to a registration that a program sends. */
async function register(email: string, proof?: ProofOfWork) {
  const call = createClient({ base: `${site.url}/api`, headers: () => ({ "accept-language": "pl" }) });
  const body = { ...PERSON, email, ...(proof ? { proofOfWork: proof } : {}) };
  try {
    await call(accounts.register, { body });
    return { code: "registered" };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { code: error.code, message: error.message };
  }
}

async function solve(): Promise<ProofOfWork> {
  const challenge = await site.call(proofOfWork.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("the challenge was not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

/** Fills in the form and sends it without a mouse. */
async function registerByKeyboard(page: Page, email: string): Promise<void> {
  await field(page, m.accounts_email({}, PL)).focus();
  for (const typed of [email, PERSON.name, PERSON.surname]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect(field(page, m.accounts_password({}, PL))).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await field(page, m.accounts_password_again({}, PL)).focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}

function checkMail(page: Page) {
  return page.getByRole("heading", { name: m.accounts_check_mail_title({}, PL) });
}

test("a registration needs a challenge that the browser solves by itself, without a third party [OPS-025]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=registration`);
  await page.getByRole("checkbox", { name: m.settings_proof_of_work_on({}, PL) }).check();
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  const [used, wrong] = [await solve(), await solve()];
  wrong.solution.counter += 1;
  expect(await register("a@example.com", used)).toEqual({ code: "registered" });
  for (const [proof, code] of [
    [undefined, "PROOF_OF_WORK_MISSING"],
    [wrong, "PROOF_OF_WORK_WRONG"],
    [used, "PROOF_OF_WORK_USED"],
  ] as const) {
    const refused = await register("b@example.com", proof);
    expect(refused).toEqual({ code, message: expect.stringMatching(/^\p{Lu}.+robotem.+\.$/u) });
  }

  const guest = await openWindow({ viewport: PHONE });
  const origins = new Set<string>();
  const workers: string[] = [];
  const errors: string[] = [];
  guest.on("request", (request) => origins.add(new URL(request.url()).origin));
  guest.on("worker", (worker) => workers.push(new URL(worker.url()).origin));
  guest.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await openHydrated(guest, `${site.url}/register`);
  const status = guest.getByRole("status").filter({ hasText: "robotem" });
  await expect(status).toHaveText(m.accounts_proof_done({}, PL), SOLVED);
  expect(workers.length).toBeGreaterThan(0);
  await registerByKeyboard(guest, "c@example.com");
  await expect(checkMail(guest)).toBeVisible(SOLVED);
  const { origin } = new URL(site.url);
  expect([...new Set([...origins, ...workers])]).toEqual([origin]);
  expect(errors).toEqual([]);
});

test("a proof that is no longer accepted costs the visitor nothing", async ({ page }) => {
  test.setTimeout(240_000);
  await site.save({ "registration.proofOfWork": true });
  await openHydrated(page, `${site.url}/register`);
  const status = page.getByRole("status").filter({ hasText: "robotem" });
  await expect(status).toHaveText(m.accounts_proof_done({}, PL), SOLVED);
  await expectNoFaults(page, "register");
  const codes: string[] = [];
  await page.route(
    "**/api/auth/register",
    async (route) => {
      const { proofOfWork: proof } = route.request().postDataJSON() as { proofOfWork: ProofOfWork };
      codes.push((await register("quicker@example.com", proof)).code ?? "");
      await route.continue();
    },
    { times: 1 },
  );
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/auth/register")) statuses.push(response.status());
  });

  await registerByKeyboard(page, "slower@example.com");
  await expect(checkMail(page)).toBeVisible(SOLVED);
  expect(codes).toEqual(["registered"]);
  expect(statuses).toEqual([409, 201]);

  await openHydrated(page, `${site.url}/register`);
  await registerByKeyboard(page, "slower@example.com");
  await expect(page.getByText(m.errors_email_taken({}, PL))).toBeVisible(SOLVED);
  await expect(field(page, m.accounts_name({}, PL))).toHaveValue(PERSON.name);
  await field(page, m.accounts_email({}, PL)).fill("third@example.com");
  await page.keyboard.press("Enter");
  await expect(checkMail(page)).toBeVisible(SOLVED);
});

test("the form goes on when the setting changes, and says what has failed", async ({ page }) => {
  test.setTimeout(240_000);
  await site.save({ "registration.proofOfWork": false });
  await openHydrated(page, `${site.url}/register`);
  await expect(field(page, m.accounts_email({}, PL))).toBeVisible();
  await expect(page.getByText("robotem")).toHaveCount(0);
  await site.save({ "registration.proofOfWork": true });
  await registerByKeyboard(page, "meanwhile@example.com");
  await expect(checkMail(page)).toBeVisible(SOLVED);

  await page.route("**/api/auth/proof-of-work", (route) => route.abort(), { times: 1 });
  await openHydrated(page, `${site.url}/register`);
  const failed = page.getByRole("alert").filter({ hasText: m.accounts_proof_failed({}, PL) });
  await expect(failed).toBeVisible(SOLVED);
  await failed.getByRole("button", { name: m.ui_retry({}, PL) }).press("Enter");
  const status = page.getByRole("status").filter({ hasText: "robotem" });
  await expect(status).toHaveText(m.accounts_proof_done({}, PL), SOLVED);
});

test("an invited person is not asked to prove anything", async ({ page }) => {
  await site.save({ "registration.proofOfWork": true });
  const email = "invited@example.com";
  const { name, surname } = PERSON;
  await site.call(personalInvitations.send, {
    body: { email, name, surname, role: "user", language: "pl" },
  });
  let link = "";
  await expect(async () => {
    const { items } = await listOutbox({ dataDir: site.dataDir, limit: 100, offset: 0 });
    const text = items.find(({ to }) => to === email)?.text ?? "";
    link = /https?:\/\/\S*\/register\?\S+/.exec(text)?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 30_000 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openHydrated(page, site.url + new URL(link).pathname + new URL(link).search);
  await field(page, m.accounts_password({}, PL)).fill(PASSWORD);
  await field(page, m.accounts_password_again({}, PL)).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: m.accounts_ready_title({}, PL) })).toBeVisible(SOLVED);
  expect(asked).not.toContain("/api/auth/proof-of-work");
});
