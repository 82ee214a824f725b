import { expect } from "@playwright/test";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { runInShell } from "../own-site-shell.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const APPLIED_WITHIN_MS = 2000;

let site: OwnSite;
test.use({ locale: "pl-PL", viewport: DESKTOP });
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

async function nadaj(...args: string[]): Promise<string> {
  const { code, text, error } = await runInShell(site, ...args);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  return text;
}

async function setName(name: string): Promise<void> {
  await nadaj("settings", "set", "site.name", name);
}

/** Milliseconds until pages have the name. */
async function timeUntilShown(name: string): Promise<number> {
  const startedAt = performance.now();
  await expect
    .poll(async () => (await fetch(site.url)).text(), { intervals: [100] })
    .toContain(`property="og:site_name" content="${name}"`);
  return performance.now() - startedAt;
}

test("the command line names a site that runs, and one that is stopped [OPS-084]", async ({ page }) => {
  const times: number[] = [];
  for (const name of ["Pierwsza", "Druga", "Tęcza TV"]) {
    await setName(name);
    times.push(await timeUntilShown(name));
  }
  // A busy machine may be late once.
  expect(Math.min(...times)).toBeLessThan(APPLIED_WITHIN_MS);
  await openHydrated(page, site.url);
  await expect(page.getByRole("link", { name: m.shell_logo({ site: "Tęcza TV" }, PL) })).toBeVisible();

  await site.restart(() => setName("Tęcza o świcie"));

  await openHydrated(page, site.url);
  await expect(page.getByRole("link", { name: m.shell_logo({ site: "Tęcza o świcie" }, PL) })).toBeVisible();
  const history = await site.call(siteSettings.history, { params: { key: "site.name" }, query: {} });
  expect(history.items.map(({ before, after, changedBy }) => [before, after, changedBy])).toEqual([
    ["Tęcza TV", "Tęcza o świcie", null],
    ["Druga", "Tęcza TV", null],
    ["Pierwsza", "Druga", null],
    [null, "Pierwsza", null],
  ]);
});

test("settings have the same keys on the screen, in the API and on the command line [OPS-007]", async ({
  page,
}) => {
  const { states } = await site.call(siteSettings.get);
  const keys = states.map(({ key }) => key);
  for (const key of keys) expect(key).toMatch(/^[a-z]+\.[a-z][a-zA-Z]*$/);
  expect(keys).toEqual(
    expect.arrayContaining(["site.name", "registration.mode", "limits.quotaTotal", "encoding.liveRungs"]),
  );
  const listed = JSON.parse(await nadaj("settings", "list", "--json")) as { readonly key: string }[];
  expect(listed.map(({ key }) => key)).toEqual(keys);

  await signIn(page, site);
  for (const group of new Set(keys.map((key) => key.slice(0, key.indexOf("."))))) {
    await openHydrated(page, `${site.url}/admin/settings?group=${group}`);
    for (const key of keys.filter((one) => one.startsWith(`${group}.`))) {
      await expect(page.getByText(key, { exact: true })).toBeVisible();
    }
  }
});
