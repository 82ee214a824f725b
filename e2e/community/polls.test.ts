import { expect, test } from "@playwright/test";
import { posts } from "#shared/posts/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage, clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, makeMember, signIn, collectPageErrors } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

test("a channel creates a poll, and a viewer votes for two options and changes the vote [LAS-089]", async ({
  page,
  browser,
}) => {
  const creator = await makeCreator("Szlak Pytań");
  const [ola, jan] = [await makeMember(), await makeMember()];
  const pageErrors = collectPageErrors(page);
  const card = page.getByRole("article").filter({ hasText: "Dokąd jedziemy?" });
  const poll = card.getByRole("region", { name: "Ankieta" });

  await test.step("its author adds the options, and sees the number of votes", async () => {
    await signIn(page, creator);
    await openHydrated(page, `/manage-channel/${creator.channelId}/posts`);
    const fields = page.getByRole("group", { name: "Ankieta" });
    await clickUntilVisible(page.getByRole("button", { name: "Dodaj ankietę" }), fields);
    await page.getByRole("textbox", { name: "Co słychać?" }).fill("Dokąd jedziemy?");
    const send = page.getByRole("button", { name: "Opublikuj" });
    await expect(send).toBeDisabled();
    await fields.getByRole("textbox", { name: "Odpowiedź 1" }).fill("Góry");
    await fields.getByRole("textbox", { name: "Odpowiedź 2" }).fill("Morze");
    await fields.getByRole("button", { name: "Dodaj odpowiedź" }).click();
    await fields.getByRole("textbox", { name: "Odpowiedź 3" }).fill("Jeziora");
    await fields.getByRole("checkbox", { name: "Można zaznaczyć kilka odpowiedzi" }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await send.click();
    await expect(statusMessage(page, "Opublikowano post")).toBeVisible();
    await expect(poll.getByText("0 głosów")).toBeVisible();
    await expect(page.getByRole("button", { name: "Dodaj ankietę" })).toBeVisible();
  });

  const { items } = await creator.call(posts.list, { query: { channelId: creator.channelId } });
  const id = items[0]?._id ?? "";
  await jan.call(posts.vote, { params: { id }, body: { choices: [1] } });
  const viewer = await browser.newPage();
  const shown = viewer.getByRole("article").getByRole("region", { name: "Ankieta" });

  await test.step("a visitor is asked to log in, and sees no results", async () => {
    await openHydrated(viewer, `/feed/post/${id}`);
    await expect(shown.getByText("1 głos", { exact: true })).toBeVisible();
    await expect(shown.getByText("%")).toHaveCount(0);
    await shown.getByRole("checkbox", { name: "Góry" }).check();
    await clickUntilVisible(shown.getByRole("button", { name: "Zagłosuj" }), viewer.getByRole("dialog"));
  });

  await test.step("a member sees the results after voting, at 390 and 1440 px", async () => {
    await signIn(viewer, ola);
    await openHydrated(viewer, `/feed/post/${id}`);
    await expect(shown.getByText("%")).toHaveCount(0);
    await shown.getByRole("checkbox", { name: "Góry" }).check();
    await shown.getByRole("checkbox", { name: "Morze" }).check();
    await shown.getByRole("button", { name: "Zagłosuj" }).click();
    await expect(shown.getByRole("listitem").filter({ hasText: "Morze" })).toContainText("100%");
    await expect(shown.getByRole("listitem").filter({ hasText: "Góry" })).toContainText("Twój głos");
    expect(await accessibilityFaults(viewer)).toEqual([]);
    await viewer.setViewportSize({ width: 390, height: 844 });
    const scrollWidth = await viewer.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(390);
  });

  await test.step("the vote is changed, and survives a reload", async () => {
    await shown.getByRole("button", { name: "Zmień głos" }).click();
    await shown.getByRole("checkbox", { name: "Morze" }).uncheck();
    await shown.getByRole("button", { name: "Zagłosuj" }).click();
    await expect(shown.getByRole("listitem").filter({ hasText: "Morze" })).toContainText("50%");
    await openHydrated(viewer, `/feed/post/${id}`);
    await expect(shown.getByText("2 głosy")).toBeVisible();
    await expect(shown.getByRole("listitem").filter({ hasText: "Góry" })).toContainText("Twój głos");
  });
  await viewer.close();
  expect(pageErrors).toEqual([]);
});
