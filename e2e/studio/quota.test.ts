import { expect } from "@playwright/test";
import type { Quota } from "#shared/uploads/contract.ts";
import { LOCALES } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, screen } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { PHONE, test } from "../windows.ts";

const GIGABYTE = 1_000_000_000;
const TEXT_MIN_PX = 12;

for (const locale of LOCALES) {
  test(`a creator sees the limits of the account, and why a file is not taken: ${locale} [OPS-028]`, async ({
    openWindow,
  }) => {
    const inLocale = { locale } as const;
    const creator = await makeCreator("Ciasny Peron");
    const page = await openWindow({ account: creator, viewport: PHONE });
    // The limits are those of the whole site, which other tests share.
    const file = { bytes: null, minutes: null, types: [] };
    let quota: Quota = { used: 8.5 * GIGABYTE, total: 10 * GIGABYTE, usedToday: 1, daily: null, file };
    await page.route("**/api/uploads/quota", (route) => route.fulfill({ json: quota }));
    let created = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/videos")) created += 1;
    });
    const path = screen(locale, `/manage-channel/${creator.channelId}/videos/upload`);

    await openHydrated(page, path);
    await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", "85");
    await expect(page.getByText(m.studio_quota_nearly_full({}, inLocale))).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);

    quota = { ...quota, used: 10 * GIGABYTE };
    await openHydrated(page, path);
    await expect(page.getByText(m.studio_quota_full({}, inLocale))).toBeVisible();
    await page.locator("input[type=file]").first().setInputFiles(drawClip());
    await expect(page.getByRole("alert").filter({ hasText: /GB|kB|MB/ })).toBeVisible();
    expect(created).toBe(0);

    quota = { ...quota, total: null };
    await openHydrated(page, path);
    await expect(page.getByRole("meter")).toHaveCount(0);

    quota = { ...quota, file: { bytes: 2 * GIGABYTE, minutes: 90, types: ["mov", "mkv"] } };
    await openHydrated(page, path);
    await expect(page.getByText(/2.GB, .*90.min, .*mov, mkv/)).toBeVisible();
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
    await page.locator("input[type=file]").first().setInputFiles(drawClip());
    await expect(page.getByRole("alert").filter({ hasText: "mov, mkv" })).toBeVisible();
    expect(created).toBe(0);

    quota = { ...quota, file: { ...file, minutes: 1 } };
    await openHydrated(page, path);
    await page.locator("input[type=file]").first().setInputFiles(drawClip("320x180", 62));
    await expect(page.getByRole("alert").filter({ hasText: /1.min/ })).toBeVisible();
    expect(created).toBe(0);
  });
}
