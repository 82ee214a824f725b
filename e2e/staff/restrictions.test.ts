import { expect } from "@playwright/test";
import { playlists } from "#shared/playlists/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import {
  type Account,
  type Creator,
  makeCreator,
  makeMember,
  publishVideo,
  setRole,
  signIn,
  SITE,
} from "../site.ts";
import { test } from "../windows.ts";
import {
  chooseInMenu,
  confirmLift,
  decideInDialog,
  notificationsOf,
  openDecision,
} from "./decision-steps.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let moderator: Account;
let member: Account;
let videoId: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  creator = await makeCreator("Zielone Wzgórze");
  moderator = await makeMember();
  await setRole(moderator, "moderator");
  member = await makeMember();
  videoId = await publishVideo(creator, "Owce na zielonym wzgórzu");
});

test("a limited channel loses its place in lists, comments and live streams, and gets them back [LAS-029]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(420_000);
  const owner = await makeCreator("Wąskie Gardło");
  const title = "Butelki z wąskim gardłem";
  const limitedId = await publishVideo(owner, title);
  const stream = { channelId: owner.channelId, title: "Na żywo z huty", live: true };
  const { _id: liveId } = await owner.call(videos.create, { body: stream });
  await owner.call(videos.edit, {
    params: { id: liveId },
    body: { tags: ["szkło"], visibility: "non_public" },
  });
  const found = async () => {
    const { items } = await member.call(videos.list, { query: { query: title } });
    return items.some(({ _id }) => _id === limitedId);
  };
  await expect.poll(found).toBe(true);

  await test.step("by the menu of its page", async () => {
    await signIn(page, moderator);
    await openHydrated(page, `/channel/${owner.channelId}`);
    const menu = page.getByRole("button", { name: "Więcej: Wąskie Gardło" });
    await chooseInMenu(page, menu, "Ogranicz lub ukryj");
    await decideInDialog(page, "Ogranicz", [
      "Miejsca na listach i w wyszukiwarce",
      "Nowych komentarzy",
      "Transmisji na żywo",
    ]);
    await expect(page.getByRole("main").getByText("Ten kanał jest ograniczony")).toBeVisible();
  });

  const studio = await openWindow({ account: owner, path: `/manage-channel/${owner.channelId}/dashboard` });
  const viewer = await openWindow({ account: member, path: `/watch/${limitedId}` });
  const startStream = async () => {
    await openHydrated(studio, `/manage-channel/${owner.channelId}/videos/${liveId}`);
    const panel = studio.getByRole("region", { name: "Transmisja na żywo" });
    await panel.getByRole("button", { name: "Rozpocznij" }).click();
    return panel;
  };
  const writeComment = async () => {
    await viewer.getByPlaceholder("Dodaj komentarz…").fill("Ładna butelka");
    await viewer.getByRole("button", { name: "Skomentuj" }).click();
  };

  await test.step("the owner reads what is missing, and viewers still reach the channel by its address", async () => {
    const notice = studio.getByRole("main").getByText("Ten kanał jest ograniczony");
    await expect(notice).toBeVisible();
    await expect(studio.getByRole("main")).toContainText("transmisji na żywo");
    expect(await accessibilityFaults(studio)).toEqual([]);
    await expect.poll(found).toBe(false);
    expect((await fetch(`${SITE}/c/${owner.slug}`)).status).toBe(200);
    await expect(viewer.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  await test.step("no comment and no stream starts, and both are told why", async () => {
    await writeComment();
    await expect(viewer.getByText(/Na tym kanale nie można teraz komentować/)).toBeVisible();
    const panel = await startStream();
    await expect(panel.getByText(/Ten kanał nie może teraz nadawać na żywo/)).toBeVisible();
    expect((await owner.call(videos.get, { params: { id: liveId } })).status).not.toBe("public");
  });

  await test.step("until the decision is lifted", async () => {
    const menu = page.getByRole("button", { name: "Więcej: Wąskie Gardło" });
    await chooseInMenu(page, menu, "Ogranicz lub ukryj");
    await page.getByRole("dialog").getByRole("button", { name: "Cofnij decyzję" }).click();
    await confirmLift(page);
    await expect(page.getByRole("main").getByText("Ten kanał jest ograniczony")).toBeHidden();
    await expect.poll(found).toBe(true);
    await writeComment();
    await expect(viewer.getByRole("article", { name: /Ładna butelka/ })).toBeVisible();
    await startStream();
    const panel = studio.getByRole("region", { name: "Transmisja na żywo" });
    await panel.getByRole("button", { name: "Zakończ", exact: true }).click();
    await studio.getByRole("alertdialog").getByRole("button", { name: "Zakończ" }).click();
    await notificationsOf(owner, "content_restored", owner.channelId).toBe(1);
  });
});

test("a playlist is limited to its address, then hidden, then shown again [LAS-031]", async ({
  page,
  openWindow,
}) => {
  const name = "Zagroda za wzgórzem";
  const body = { name, visibility: "public", channelId: creator.channelId } as const;
  const { _id } = await creator.call(playlists.create, { body });
  await creator.call(playlists.addVideo, { params: { id: _id }, body: { videoId } });
  const isListed = async () => {
    const query = { channelId: creator.channelId };
    const { items } = await member.call(playlists.list, { query });
    return items.some((playlist) => playlist._id === _id);
  };
  const status = async () => (await fetch(`${SITE}/playlist/${_id}`)).status;
  await expect.poll(isListed).toBe(true);
  await signIn(page, moderator);
  const decide = async (measure: string) => {
    await openHydrated(page, `/playlist/${_id}`);
    const menu = page.getByRole("button", { name: `Więcej o playliście ${name}` });
    await chooseInMenu(page, menu, "Ogranicz lub ukryj");
    await decideInDialog(page, measure);
  };

  await decide("Ogranicz");
  await expect.poll(isListed).toBe(false);
  expect(await status()).toBe(200);
  const owner = await openWindow({ account: creator, path: `/playlist/${_id}` });
  await expect(owner.getByRole("main").getByText("Ta playlista nie pojawia się na listach")).toBeVisible();
  expect(await accessibilityFaults(owner)).toEqual([]);

  await openHydrated(page, `/playlist/${_id}`);
  await chooseInMenu(
    page,
    page.getByRole("button", { name: `Więcej o playliście ${name}` }),
    "Ogranicz lub ukryj",
  );
  const change = page.getByRole("dialog", { name: "Zmień decyzję" });
  await change.getByText("Ukryj do odwołania").click();
  await change.getByRole("button", { name: "Zatwierdź decyzję" }).click();
  await expect(change).toBeHidden();
  await expect.poll(status).toBe(404);
  await reloadHydrated(owner);
  await expect(owner.getByRole("main").getByText("Ta playlista jest ukryta")).toBeVisible();

  const card = await openDecision(page, name);
  await card.getByRole("button", { name: "Cofnij decyzję" }).click();
  await confirmLift(page);
  await expect.poll(status).toBe(200);
  await expect.poll(isListed).toBe(true);
});
