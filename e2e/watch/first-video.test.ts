import { expect, test, type Page } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { realClip } from "../clips.ts";
import { clickControl } from "./video-player.ts";
import { acceptTerms, linkInEmail, PASSWORD, screen, collectPageErrors } from "../site.ts";

const ALL_JOURNEYS: readonly { locale: Locale; width: number; height: number }[] = [
  { locale: "pl", width: 390, height: 844 },
  { locale: "en", width: 1440, height: 900 },
  { locale: "pl", width: 1440, height: 900 },
  { locale: "en", width: 390, height: 844 },
];
/** Two runs cover both languages and both widths; NADAJ_WHOLE_SWEEP=1 runs every combination. */
const JOURNEYS = process.env["NADAJ_WHOLE_SWEEP"] ? ALL_JOURNEYS : ALL_JOURNEYS.slice(0, 2);

for (const { locale, width, height } of JOURNEYS) {
  test(`${locale === "pl" ? "@smoke " : ""}from registration to one's own video playing in three qualities, ${locale}, ${width} px wide [ACC-090, CHA-001, CRE-001, UPL-001, UPL-012, UPL-035]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const pageErrors = collectPageErrors(page);
    const text = { locale };
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;

    await test.step("register and activate through the emailed link [ACC-056]", async () => {
      await page.goto(screen(locale, "/register"));
      await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(email);
      await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
      await page.getByLabel(m.accounts_password_again({}, text), { exact: true }).fill(PASSWORD);
      await page.getByLabel(m.accounts_name({}, text), { exact: true }).fill("Żaneta");
      await page.getByLabel(m.accounts_surname({}, text), { exact: true }).fill("Wójcik");
      await page.getByRole("button", { name: m.accounts_register_submit({}, text), exact: true }).click();
      await expect(page.getByText(m.accounts_check_mail_title({}, text))).toBeVisible();
      await page.goto(await linkInEmail(email, "/activate-account"));
      await expect(page.getByText(m.accounts_activated({}, text))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
      await acceptTerms(page, locale, { isNew: true });
    });

    await test.step("become a creator and open a channel", async () => {
      await page.goto(screen(locale, "/create-channel"));
      await page
        .getByLabel(m.channels_application_message({}, text))
        .fill("Jeżdżę pociągami i chcę o nich nadawać.");
      await page.getByRole("button", { name: m.channels_application_submit({}, text) }).click();
      await expect(page.getByText(m.channels_application_sent({}, text)).first()).toBeVisible();
      await page.goto(await linkInEmail(email, "/become-creator"));
      await page.getByText(m.channels_creator_agree({}, text)).click();
      await page.getByRole("button", { name: m.channels_creator_submit({}, text) }).click();
      await page
        .getByLabel(m.channels_name({}, text), { exact: true })
        .fill(`Kolejowy Szlak ${locale} ${width}`);
      await page.getByRole("button", { name: m.channels_create_submit({}, text) }).click();
      await expect(page).toHaveURL(/\/manage-channel\/[^/]+\/videos\/upload$/);
    });

    await test.step("upload a real clip, describe and publish it", async () => {
      await expect(
        page.getByRole("heading", { level: 1, name: m.studio_upload_title({}, text) }),
      ).toBeVisible();
      await page.locator("input[type=file]").setInputFiles(realClip());
      await expect(page).toHaveURL(/\/manage-channel\/[^/]+\/videos\/[0-9a-f-]{36}$/);
      const title = page.getByLabel(m.studio_form_title({}, text), { exact: true });
      await title.fill("Śnieg w górach");
      const tags = page.getByLabel(m.studio_form_tags({}, text), { exact: true });
      await tags.fill("śnieg");
      await tags.press("Enter");
      await page.getByRole("button", { name: m.studio_publish({}, text), exact: true }).click();
      await expect(async () => {
        const response = await page.request.get(`/api/videos/${idIn(page.url())}`);
        expect(((await response.json()) as { renditions?: unknown[] }).renditions).toHaveLength(3);
      }).toPass({ timeout: 120_000 });
    });

    await test.step("watch it in three qualities", async () => {
      await page.goto(screen(locale, `/watch/${idIn(page.url())}`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Śnieg w górach");
      await playInThreeQualities(page, locale);
    });

    expect(pageErrors).toEqual([]);
  });
}

function idIn(address: string): string {
  return /videos\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? "";
}

/** Selects each quality and waits until frames of that height play. */
async function playInThreeQualities(page: Page, locale: Locale): Promise<void> {
  const text = { locale };
  const video = page.locator("video");
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  for (const height of [720, 480, 240]) {
    await clickControl(page, page.getByRole("button", { name: m.playback_settings({}, text) }));
    // The clip is short, and must not end before all qualities were tested.
    await page.getByRole("checkbox", { name: m.playback_loop({}, text) }).check({ force: true });
    await page.getByRole("radio", { name: `${height}p`, exact: true }).check({ force: true });
    await expect(async () => {
      const frameHeight = await video.evaluate((element: HTMLVideoElement) => element.videoHeight);
      expect(frameHeight).toBe(height);
    }).toPass({ timeout: 20_000 });
    await page.keyboard.press("Escape");
    const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect(async () => {
      const now = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
      expect(now).not.toBe(before);
    }).toPass();
  }
}
