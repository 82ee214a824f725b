import { expect } from "@playwright/test";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "../clips.ts";
import { makeCreator, makeMember, PASSWORD, type Account, type Creator } from "../site.ts";
import {
  clickControl,
  clickUntilVisible,
  expectHidden,
  expectPlayback,
  expectPosition,
  expectVisible,
  PLAYER,
  test,
  videoState,
} from "./browser-test.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";

test.afterAll(stopStreams);

// The journeys share the video that the first one publishes.
test.describe.configure({ mode: "serial" });

const PL = { locale: "pl" } as const;
const TITLE = "Śnieg w górach";
/** No browser reaches the end of the clip before the journey has switched the loop on, however slow its steps are. */
const CLIP_SECONDS = 48;
const MIDDLE = CLIP_SECONDS / 2;
let creator: Creator;
let member: Account;
let videoId = "";

test.beforeAll(async () => {
  [creator, member] = await Promise.all([makeCreator("Kolejowy Szlak"), makeMember()]);
});

async function statusOfVideo(): Promise<string> {
  const { status } = await creator.call(videos.processing, { params: { id: videoId } });
  return status;
}

async function countRenditions(): Promise<number> {
  const { renditions } = await creator.call(videos.get, { params: { id: videoId } });
  return renditions.length;
}

test("a creator uploads and publishes a clip, and it plays [UPL-001, UPL-012, UPL-035]", async ({
  openWindow,
}) => {
  const window = await openWindow(creator);
  const pathname = () => window.evaluate(() => location.pathname);
  await window.open(`/manage-channel/${creator.channelId}/videos/upload`);
  await window.chooseFile({ selector: "input[type=file]" }, drawClip("854x480", CLIP_SECONDS));
  await expect.poll(pathname).toMatch(/\/videos\/[0-9a-f-]{36}$/);
  videoId = (await pathname()).split("/").at(-1) ?? "";
  await window.type({ role: "textbox", name: m.studio_form_title({}, PL) }, TITLE);
  await window.type({ role: "textbox", name: m.studio_form_tags({}, PL) }, "śnieg");
  await window.press("Enter");
  await window.click({ role: "button", name: m.studio_publish({}, PL) });
  await expect.poll(statusOfVideo).toBe("public");

  await window.open(`/watch/${videoId}`);
  await expectVisible(window, { role: "heading", name: TITLE });
  await expectPlayback(window);
});

test("a visitor pauses, seeks, and chooses captions and the quality", async ({ openWindow }) => {
  const cues = new Blob([`1\n00:00:00,000 --> 00:00:${CLIP_SECONDS},000\nPada śnieg\n`], {
    type: "application/octet-stream",
  });
  await creator.call(subtitles.save, { params: { id: videoId, language: "pl" }, file: cues });
  await expect.poll(countRenditions, { timeout: 120_000 }).toBe(2);
  const window = await openWindow();
  await window.open(`/watch/${videoId}`);
  await expectPlayback(window);

  const settings = { within: PLAYER, role: "button", name: m.playback_settings({}, PL) } as const;

  await test.step("the chosen quality plays", async () => {
    for (const height of [480, 240]) {
      const quality = { role: "radio", name: `${height}p` } as const;
      await clickControl(window, settings, quality);
      // On a busy machine the clip would end before the other steps.
      if (height === 480) await window.click({ role: "checkbox", name: m.playback_loop({}, PL) });
      await window.click(quality);
      await expect.poll(async () => (await videoState(window)).height).toBe(height);
      await window.press("Escape");
      await expectHidden(window, quality);
    }
    await expectPlayback(window);
  });

  await test.step("a quality that is chosen while another one loads plays on", async () => {
    await clickControl(window, settings, { role: "radio", name: "480p" });
    await window.evaluate(() => {
      const video = document.querySelector("video");
      if (!video) return;
      video.currentTime = 4;
      const radios = [
        ...document.querySelectorAll<HTMLElement>("[data-player-frame] label:has([type=radio])"),
      ];
      video.addEventListener(
        "seeked",
        () => {
          video.addEventListener(
            "playing",
            () => (video.dataset["playedOnAt"] ??= String(video.currentTime)),
          );
          for (const height of [480, 240])
            radios.find((radio) => radio.textContent.includes(`${height}p`))?.click();
        },
        { once: true },
      );
    });
    await expect
      .poll(() => window.evaluate(() => Number(document.querySelector("video")?.dataset["playedOnAt"])))
      .toBeGreaterThan(3.5);
    await expectPlayback(window);
    expect((await videoState(window)).height).toBe(240);
    await window.press("Escape");
  });

  await test.step("captions are shown over the pictures", async () => {
    const button = { within: PLAYER, role: "button", name: m.playback_captions({}, PL) } as const;
    await clickControl(window, button, { within: PLAYER, selector: "p", name: "Pada śnieg" });
  });

  await test.step("keys and the seek bar move the position", async () => {
    await window.press("k");
    await expect.poll(async () => (await videoState(window)).isPaused).toBe(true);
    await window.click({ within: PLAYER, selector: ":has(> [data-seek])" });
    await expectPosition(window, MIDDLE);
    await window.press("ArrowLeft");
    await expectPosition(window, MIDDLE - 5);
    await window.press("l");
    await expectPosition(window, MIDDLE + 5);
    await window.press("j");
    await expectPosition(window, MIDDLE - 5);
    await window.press("k");
    await expect.poll(async () => (await videoState(window)).isPaused).toBe(false);
    await expectPlayback(window);
  });
});

test("a login with a wrong password fails, one with the right password works until the logout", async ({
  openWindow,
}) => {
  const window = await openWindow();
  const form = { within: "main form" };
  const submit = { ...form, role: "button", name: m.accounts_login_submit({}, PL) } as const;
  const menu = { role: "button", name: m.shell_account_menu({}, PL) } as const;
  await window.open("/login");
  await window.type({ ...form, role: "textbox", name: m.accounts_email({}, PL) }, member.email);
  await window.type({ ...form, role: "textbox", name: m.accounts_password({}, PL) }, "zle-haslo");
  await clickUntilVisible(window, submit, { selector: "[role=alert]", name: "Nie znaleziono użytkownika" });
  await window.type({ ...form, role: "textbox", name: m.accounts_password({}, PL) }, PASSWORD);
  await window.click(submit);
  await expectVisible(window, menu);

  const logout = { role: "menuitem", name: m.shell_logout({}, PL) } as const;
  await clickUntilVisible(window, menu, logout);
  await window.click(logout);
  await expectHidden(window, menu);
});

test("a comment appears below the video, and its author deletes it", async ({ openWindow }) => {
  const window = await openWindow(member);
  const comment = { role: "article", name: "Kto jechał" } as const;
  const remove = { role: "menuitem", name: "Usuń" } as const;
  await window.open(`/watch/${videoId}`);
  await window.evaluate(() => document.querySelector("#comments")?.scrollIntoView());
  await window.type({ role: "textbox", name: "Dodaj komentarz" }, "Kto jechał ze mną?");
  await window.click({ role: "button", name: "Skomentuj" });
  await expectVisible(window, comment);
  await clickUntilVisible(window, { within: "article", role: "button", name: "Więcej możliwości" }, remove);
  await window.click(remove);
  await window.click({ within: "[role=alertdialog]", role: "button", name: "Usuń" });
  await expectHidden(window, comment);
});

test("messages of a live stream's chat reach the other person", async ({ openWindow }) => {
  const body = { channelId: creator.channelId, title: "Na żywo z dworca", live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(creator.call, id);
  const [host, viewer] = [await openWindow(creator), await openWindow(member)];
  for (const window of [host, viewer]) await window.open(`/watch/${id}`);
  for (const [from, to, text] of [
    [host, viewer, "Witamy na stacji"],
    [viewer, host, "Dzień dobry"],
  ] as const) {
    const line = { role: "listitem", name: text } as const;
    // Enter sends only text that was typed after hydration.
    await expect(async () => {
      if (!(await from.isVisible(line))) {
        await from.type({ role: "textbox", name: "Napisz na czacie" }, text);
        await from.press("Enter");
      }
      await expect.poll(() => from.isVisible(line), { timeout: 10_000 }).toBe(true);
    }).toPass();
    await expectVisible(to, line);
  }
});
