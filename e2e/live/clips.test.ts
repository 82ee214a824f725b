import { expect, type Page } from "@playwright/test";
import { clips } from "#shared/clips/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, makeMember, signIn, type Account, type Creator } from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { startSender } from "./live-sender.ts";
import { stopStreams, startLiveStream } from "./streams.ts";
import { DESKTOP, test } from "../windows.ts";

test.use({ locale: "pl-PL", viewport: DESKTOP });
test.afterAll(stopStreams);

let creator: Creator;
let maker: Account;
let id: string;
test.beforeAll(async () => {
  [creator, maker] = [await makeCreator("Szlak Klipów"), await makeMember()];
  const body = { channelId: creator.channelId, title: "Mijanka pod lasem", live: true };
  ({ _id: id } = await creator.call(videos.create, { body }));
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, id);
  await startSender(creator, id);
});

async function openNotifications(page: Page): Promise<void> {
  await openHydrated(page, "/");
  const bell = page.getByRole("banner").getByRole("button", { name: /^Powiadomienia/ });
  await clickUntilVisible(bell, page.getByRole("dialog", { name: "Powiadomienia", exact: true }));
}

async function statusOf(page: Page, clipId: string): Promise<number> {
  return (await page.request.get(`/api/videos/${clipId}`)).status();
}

test("a viewer cuts a clip, and the streamer approves and removes clips", async ({ page, openWindow }) => {
  await signIn(page, maker);
  await openHydrated(page, `/watch/${id}`);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 36, undefined, {
    timeout: 120_000,
  });
  const button = page.getByRole("button", { name: "Klip", exact: true });
  const dialog = page.getByRole("dialog", { name: "Nowy klip" });
  const save = dialog.getByRole("button", { name: "Wytnij klip" });
  const link = dialog.getByRole("link", { name: "Otwórz klip" });
  let first = "";

  await test.step("the viewer chooses start, end and title; too short a clip is refused in words [LVE-072]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await clickUntilVisible(button, dialog);
    await dialog.getByLabel("Tytuł klipu").fill("Pośpieszny na mijance");
    const [start, end] = [dialog.getByLabel("Początek"), dialog.getByLabel("Koniec")];
    await start.fill("2");
    await end.fill("31");
    await expect(dialog.getByText(/od\s+30 do\s+90 sekund/)).toBeVisible();
    await expect(save).toBeDisabled();
    await end.fill("34");
    await expect(dialog.getByText(/Klip potrwa\s+32/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await save.click();
    await expect(link).toBeVisible();
    first = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname.split("/").at(-1) ?? "";
    await link.click();
    await expect.poll(async () => (await videoState(page)).seconds, { timeout: 90_000 }).toBeGreaterThan(0.5);
  });

  await test.step("the clip names its maker and channel, and leads to its moment [LVE-073]", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pośpieszny na\u00A0mijance");
    await expect(page.getByText(/^Klip wycina: Ola Kowal/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Szlak Klipów" }).first()).toBeVisible();
    await page.getByRole("link", { name: /Z\s+transmisji: Mijanka/ }).click();
    await expect(page).toHaveURL(new RegExp(`/watch/${id}\\?t=2`));
  });

  const studio = await openWindow({ account: creator });
  const stranger = await openWindow();
  await stranger.goto("/");
  await openHydrated(studio, `/manage-channel/${creator.channelId}/videos/${id}`);
  const card = studio.getByRole("region", { name: "Klipy" });
  const confirm = studio.getByRole("alertdialog");

  await test.step("a removed clip is gone, and its maker is told [LVE-075]", async () => {
    // The author can watch the clip while it is processed; afterwards it is public.
    await expect.poll(() => statusOf(stranger, first), { timeout: 90_000 }).toBe(200);
    await card.getByRole("button", { name: "Usuń: Pośpieszny na mijance" }).click();
    await confirm.getByRole("button", { name: "Usuń" }).click();
    await expect.poll(() => statusOf(stranger, first)).toBe(404);
    await openNotifications(page);
    await expect(page.getByText(/Nadawca usunął Twój klip z\s+transmisji/)).toBeVisible();
  });

  await test.step("with approval, others see a clip when it is approved [LVE-076]", async () => {
    await card.getByLabel(/Zatwierdzam klipy/).click();
    await expect(card.getByLabel(/Zatwierdzam klipy/)).toBeChecked();
    await expect.poll(async () => (await rule()).needsApproval).toBe(true);
    const make = async (title: string) => {
      const body = { title, startSeconds: 0, endSeconds: 33 };
      return (await maker.call(clips.create, { params: { id }, body }))._id;
    };
    const [kept, rejected] = [await make("Dobry klip"), await make("Zły klip")];
    await openHydrated(page, `/watch/${kept}`);
    await expect(page.getByText("Czeka na zatwierdzenie")).toBeVisible();
    expect(await statusOf(stranger, kept)).toBe(404);
    await card.getByRole("button", { name: "Zatwierdź: Dobry klip" }).click({ timeout: 20_000 });
    await card.getByRole("button", { name: "Odrzuć: Zły klip" }).click();
    await confirm.getByRole("button", { name: "Odrzuć" }).click();
    await expect.poll(() => statusOf(stranger, kept), { timeout: 90_000 }).toBe(200);
    expect(await statusOf(stranger, rejected)).toBe(404);
    await openNotifications(page);
    await expect(page.getByText(/Dobry klip” został zatwierdzony/)).toBeVisible();
    await expect(page.getByText(/Nadawca odrzucił Twój klip/)).toBeVisible();
    expect(await accessibilityFaults(studio)).toEqual([]);
  });

  await test.step("only those whom the channel allows it may clip [LVE-074]", async () => {
    await card.getByRole("button", { name: /Kto może wycinać klipy/ }).click();
    await studio.getByRole("option", { name: "Subskrybenci" }).click();
    await expect.poll(async () => (await rule()).clippers).toBe("subscribers");
    await openHydrated(page, `/watch/${id}`);
    await clickUntilVisible(button, dialog);
    await expect(dialog.getByText(/mogą wycinać tylko subskrybenci/)).toBeVisible();
    await card.getByRole("button", { name: /Kto może wycinać klipy/ }).click();
    await studio.getByRole("option", { name: "Nikt" }).click();
    await expect.poll(async () => (await rule()).clippers).toBe("none");
    await openHydrated(page, `/watch/${id}`);
    await expect(page.getByRole("button", { name: /^Udostępnij/ })).toBeVisible();
    await expect(button).toHaveCount(0);
    const refused = await page.request.post(`/api/videos/${id}/clips`, {
      headers: { authorization: `Bearer ${maker.token}` },
      data: { title: "Nie wolno", startSeconds: 0, endSeconds: 33 },
    });
    expect(refused.status()).toBe(403);
  });
});

function rule() {
  return creator.call(clips.settings, { params: { id: creator.channelId } });
}
