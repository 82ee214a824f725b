import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeAdministrator, DATA_DIR, makeAccount, makeCreator, uploadFile, signIn, SITE } from "../site.ts";

const PL = { locale: "pl" } as const;
const TITLE = "Pociąg bez miejsca";

test("the author and the staff see failed processing, which continues after its cause is fixed [LAS-164, LAS-165]", async ({
  page,
  browser,
}) => {
  const creator = await makeCreator("Kolejowe Awarie");
  const { _id: id } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: TITLE },
  });
  // A file replaces the folder for the renditions, so that the processing fails.
  const folder = path.join(DATA_DIR, "media/videos", id);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "media"), "");
  await uploadFile(creator, id);
  await signIn(page, creator);

  await test.step("the list shows the reason and offers a retry", async () => {
    await page.goto(`/manage-channel/${creator.channelId}/videos`);
    await expect(page.getByText("Przetwarzanie się nie udało. Spróbuj jeszcze raz.")).toBeVisible({
      timeout: 90_000,
    });
    await expect(page.getByRole("button", { name: `Spróbuj ponownie: ${TITLE}` })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("list.png") });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("the video page shows it, too, and a notification arrives", async () => {
    await page
      .getByRole("button", { name: m.notifications_title({}, PL) })
      .first()
      .click();
    await expect(page.getByText(`Nie udało się przetworzyć filmu „${TITLE}”`).first()).toBeVisible();
    await page.goto(`/manage-channel/${creator.channelId}/videos/${id}`);
    await expect(page.getByText("Przetwarzanie się nie udało. Spróbuj jeszcze raz.")).toBeVisible();
    await expect(page.getByRole("button", { name: m.studio_processing_retry({}, PL) })).toBeVisible();
  });

  await test.step("the staff find the job, fix the cause and run it again", async () => {
    const context = await browser.newContext();
    const staff = await context.newPage();
    await signIn(staff, await makeAdministrator());
    await openHydrated(staff, "/admin");
    await staff
      .getByRole("link", { name: m.admin_jobs_title({}, PL), exact: true })
      .first()
      .click();
    const job = staff.getByRole("listitem").filter({ hasText: TITLE });
    await expect(job.getByRole("heading", { name: "Sprawdzanie i przygotowanie filmu" })).toBeVisible();
    await expect(job.getByText("Liczba prób: 3")).toBeVisible();
    await staff.screenshot({ path: test.info().outputPath("jobs-dark.png") });
    await staff.emulateMedia({ colorScheme: "light" });
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.screenshot({ path: test.info().outputPath("jobs-390.png") });
    expect(await accessibilityFaults(staff)).toEqual([]);
    await rm(path.join(folder, "media"));
    await job.getByRole("button", { name: `Spróbuj ponownie: ${TITLE}` }).click();
    await expect(job).toHaveCount(0);
    await expect(staff.getByText(m.admin_jobs_retried({}, PL))).toBeVisible();
    await context.close();
  });

  await expect
    .poll(async () => (await creator.call(videos.processing, { params: { id } })).status, { timeout: 90_000 })
    .toBe("processed");
});

test("a user without a staff role cannot open the failed jobs [LAS-165]", async ({ page }) => {
  await signIn(page, await makeAccount());
  await page.goto("/admin/jobs");
  await expect(page).toHaveURL(new RegExp(`^${SITE}/(en)?$`));
});
