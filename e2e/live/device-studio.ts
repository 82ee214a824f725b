import { expect, type Locator, type Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { openHydrated } from "../page-frame.ts";
import { screen, signIn, type Creator } from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { plugIn, type FakeDevices } from "./fake-devices.ts";
import { loudnessOf, WAITING } from "./seen.ts";

export const CENTER = [0.5, 0.25] as const;
/** Filter that lets only the high-pitched microphone through. */
export const HIGH = "highpass=f=2000";
const AUDIBLE_DB = -25;

export const COMPUTER: FakeDevices = {
  cameras: [
    { id: "camera-1", label: "Zielona", color: "#0a0" },
    { id: "camera-2", label: "Niebieska", color: "#00c" },
  ],
  microphones: [
    { id: "microphone-1", label: "Niski", hertz: 300 },
    { id: "microphone-2", label: "Wysoki", hertz: 4000 },
  ],
  screen: { label: "Ekran", color: "#c00", size: [960, 540] },
};

/** Opens the studio of a new live stream, in a browser with these devices; returns the id of the stream. */
export async function openStudio(
  creator: Creator,
  page: Page,
  devices: FakeDevices,
  locale: "pl" | "en" = "pl",
): Promise<string> {
  const body = { channelId: creator.channelId, title: "Z dwóch kamer", live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await plugIn(page, devices);
  await signIn(page, creator);
  await openHydrated(page, screen(locale, `/manage-channel/${creator.channelId}/videos/${id}`));
  return id;
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name, exact: true });
}

export async function choose(page: Page, list: RegExp, option: string): Promise<void> {
  await button(page, list).click();
  await page.getByRole("option", { name: option }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
}

export async function watch(viewer: Page, id: string): Promise<Locator> {
  await viewer.goto(`/watch/${id}`);
  await expect.poll(async () => (await videoState(viewer)).seconds).toBeGreaterThan(0.3);
  return viewer.locator("video");
}

export async function expectAudible(
  creator: Creator,
  id: string,
  filter: string,
  isAudible: boolean,
): Promise<void> {
  const audible = async () => (await loudnessOf(creator, id, filter)) > AUDIBLE_DB;
  await expect.poll(audible, WAITING).toBe(isAudible);
}
