import { expect } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { makeAdministrator, screen, signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const LIMITS = "/admin/settings?group=limits";
const TEXT_MIN_PX = 12;

test.use({ locale: "pl-PL", viewport: DESKTOP });

test("a limit outside of its range is refused with the range, and the right one beside it is not saved [OPS-119]", async ({
  page,
}) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const size = field(m.settings_file_size({}, PL));
  const length = field(m.settings_video_length({}, PL));
  await signIn(page, await makeAdministrator());
  await openHydrated(page, LIMITS);
  const before = await length.inputValue();

  for (const wrong of ["0", "33", "dużo"]) {
    await length.fill("95");
    await size.fill(wrong);
    await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
    await expect(size).toHaveAccessibleDescription(/Liczba całkowita od 1 do 32/);
    await expect(size).toHaveValue(wrong);
    await reloadHydrated(page);
    await expect(length).toHaveValue(before);
  }
});

for (const locale of ["pl", "en"] as const) {
  test(`the limits fit the phone and the desktop (${locale})`, async ({ page }) => {
    await signIn(page, await makeAdministrator());
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await openHydrated(page, screen(locale, LIMITS));
      expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
}
