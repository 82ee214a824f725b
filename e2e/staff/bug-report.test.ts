import { expect, test } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

test("@smoke a problem is reported from the sidebar [BUG-006, BUG-007, BUG-009..011, BUG-013]", async ({
  page,
}) => {
  await openHydrated(page, "/new");
  const dialog = page.getByRole("dialog", { name: "Zgłoś problem" });
  const report = page.locator(SIDEBAR).getByRole("button", { name: "Zgłoś problem" });
  const send = dialog.getByRole("button", { name: "Wyślij" });
  const description = dialog.getByLabel("Opis");
  const snackbar = page.getByRole("status").filter({ hasText: /Zgłoszenie|Brakuje/ });
  await report.click();
  await expect(dialog.getByLabel("Dołącz informacje o przeglądarce")).toBeChecked();
  await send.click();
  await expect(dialog.getByText("To pole jest wymagane")).toHaveCount(3);
  expect(await accessibilityFaults(page)).toEqual([]);

  async function fillIn() {
    await dialog.getByRole("button", { name: /Czego dotyczy problem/ }).click();
    const choices = await page
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => [option.dataset["key"], option.textContent]));
    expect(choices).toEqual([
      ["E", "Błąd na stronie"],
      ["V", "Błąd filmu"],
      ["K", "Błąd konta"],
      ["W", "Wygląd"],
      ["F", "Działanie funkcji"],
      ["N", "Brakująca funkcja"],
    ]);
    await page.getByRole("option", { name: "Wygląd" }).click();
    await description.fill("Przycisk wystaje za ekran.");
    await dialog.getByLabel("Twój e-mail").fill("widz@example.com");
  }
  await fillIn();
  await page.route("**/api/contacts", (route) =>
    route.fulfill({
      status: 400,
      json: { statusCode: 400, message: "Brakuje prądu", code: "BAD_REQUEST" },
    }),
  );
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(snackbar).toHaveText("Brakuje prądu");
  await page.unroute("**/api/contacts");

  await report.click();
  await expect(description).toHaveValue("");
  await fillIn();
  await description.fill("");
  await dialog.getByRole("button", { name: "Wstaw poprzedni opis" }).click();
  await expect(description).toHaveValue("Przycisk wystaje za ekran.");
  await dialog.getByLabel("Dołącz informacje o przeglądarce").uncheck();
  const sent = page.waitForRequest(/\/api\/contacts$/);
  await send.click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ topic: "W", url: page.url(), email: "widz@example.com" });
  expect(body).not.toHaveProperty("browserInfo");
  await expect(snackbar).toHaveText("Zgłoszenie wysłane. Dziękujemy");
  await expect(dialog).toBeHidden();
  await test.step("the form is empty when it is opened again [BUG-011]", async () => {
    await report.click();
    await expect(description).toHaveValue("");
    await expect(dialog.getByLabel("Twój e-mail")).toHaveValue("");
    await expect(dialog.getByRole("button", { name: /Czego dotyczy problem/ })).not.toContainText("Wygląd");
  });
});

test("the error page offers a report of the error [BUG-007, BUG-012, ERR-006]", async ({ page }) => {
  await openHydrated(page, "/en/nowhere");
  await page.getByRole("button", { name: "Report a problem" }).click();
  const english = page.getByRole("dialog", { name: "Report a problem" });
  const topic = english.getByRole("button", { name: /What is the problem about/ });
  await expect(topic).toContainText("Critical page error");
  await expect(topic).toBeDisabled();
  await english.getByLabel("Description").fill("There is nothing here.");
  await english.getByLabel("Your email").fill("viewer@example.com");
  const sent = page.waitForRequest(/\/api\/contacts$/);
  await english.getByRole("button", { name: "Send" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ topic: "X" });
  await expect(english).toBeHidden();
});
