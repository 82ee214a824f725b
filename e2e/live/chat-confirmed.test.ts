import { expect } from "@playwright/test";
import { security } from "#shared/accounts/security.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { linkInEmail, makeCreator, makeMember, PASSWORD } from "../site.ts";
import { chatOf, lineOf, sendMessage } from "./chats.ts";
import { PHONE, test } from "../windows.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

const NARROW = { width: 360, height: 780 };

test("an account with an unconfirmed address sees why it may not write, confirms it, and writes without a reload [LVE-087]", async ({
  openWindow,
}) => {
  test.slow();
  const [host, ola] = await Promise.all([makeCreator("Peron Potwierdzony"), makeMember()]);
  const body = { channelId: host.channelId, title: "Na żywo z peronu", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
  const [moderator, viewer, english] = await Promise.all([
    openWindow({ account: host, path: `/watch/${id}`, viewport: PHONE }),
    openWindow({ account: ola, path: `/watch/${id}` }),
    openWindow({ account: ola, path: `/en/watch/${id}`, locale: "en-US", viewport: NARROW }),
  ]);
  const englishChat = english.getByRole("region", { name: "Chat" });
  const email = `new-${ola.email}`;

  await test.step("the mode lets an account with a confirmed address write", async () => {
    await chatOf(moderator).getByRole("button", { name: "Tryby czatu" }).click();
    const dialog = moderator.getByRole("dialog", { name: "Tryby czatu" });
    await dialog.getByRole("switch", { name: "Tylko z potwierdzonym adresem" }).click();
    await expect(chatOf(viewer).getByText("Piszą tylko osoby z potwierdzonym adresem e-mail")).toBeVisible();
    await expect(englishChat.getByText("Only people with a confirmed email address can write")).toBeVisible();
    expect(await accessibilityFaults(moderator)).toEqual([]);
    await sendMessage(viewer, "Z potwierdzonym adresem");
  });

  await viewer.evaluate(() => document.body.setAttribute("data-mark", ""));
  await test.step("a refused message shows why, and a link to confirm", async () => {
    await ola.call(security.changeEmail, { body: { email, password: PASSWORD } });
    const field = chatOf(viewer).getByRole("combobox", { name: "Napisz na czacie" });
    await field.fill("Przed potwierdzeniem");
    await field.press("Enter");
    await expect(chatOf(viewer).getByRole("alert")).toContainText(email);
    await expect(field).toHaveCount(0);
    await expect(lineOf(viewer, "Przed potwierdzeniem")).toHaveCount(0);
    expect(await accessibilityFaults(viewer)).toEqual([]);
    await openHydrated(english, `/en/watch/${id}`);
    await expect(englishChat.getByRole("alert")).toContainText("waits to be confirmed");
    expect(await accessibilityFaults(english)).toEqual([]);
  });

  await test.step("the link in the chat leads to the address, which is confirmed there", async () => {
    const opening = viewer.waitForEvent("popup");
    await chatOf(viewer).getByRole("link", { name: "Potwierdź adres" }).click();
    const account = await opening;
    const pending = account.getByText(`Adres ${email} czeka na potwierdzenie`);
    await expect(pending).toBeVisible();
    expect(await accessibilityFaults(account)).toEqual([]);
    const earlier = await linkInEmail(email, "/confirm-email");
    await account.getByRole("button", { name: "Wyślij link ponownie" }).click();
    await expect(account.getByText("Nowy link jest w drodze")).toBeVisible();
    await expect.poll(() => linkInEmail(email, "/confirm-email")).not.toBe(earlier);
    await account.goto(await linkInEmail(email, "/confirm-email"));
    await account.getByRole("button", { name: "Potwierdź adres" }).click();
    await expect(account.getByRole("heading", { name: "Adres zmieniony" })).toBeVisible();
  });

  await expect(chatOf(viewer).getByText("Adres jest potwierdzony. Możesz pisać na czacie.")).toBeVisible({
    timeout: 20_000,
  });
  await sendMessage(viewer, "Po potwierdzeniu");
  await expect(lineOf(moderator, "Po potwierdzeniu")).toBeVisible();
  await expect(viewer.locator("body[data-mark]")).toHaveCount(1);
});
