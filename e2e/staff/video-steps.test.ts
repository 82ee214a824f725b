import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { jobs } from "#shared/jobs/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoSteps } from "#shared/videos/steps.ts";
import { isRunning } from "#server/platform/pid-lock.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const run = promisify(execFile);
const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const WAIT = { timeout: 120_000 };
const TITLE = "W drodze";

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite;
/** An encoder that stands still. */
let paused: number | undefined;
test.beforeAll(async () => {
  site = await startOwnSite({ NADAJ_MEDIA_SLOTS: "1" });
});
test.afterEach(() => resume());
test.afterAll(() => site.stop());

function resume(): void {
  if (paused !== undefined && isRunning(paused)) process.kill(paused, "SIGCONT");
  paused = undefined;
}

async function upload(channelId: string): Promise<string> {
  const { url, token, call } = site;
  const { _id: id } = await call(videos.create, { body: { channelId, title: TITLE } });
  const bytes = new Uint8Array(await readFile(drawClip("1280x720", 16)));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload: opened } = await createUpload({ url }, { token }, id, options);
  expect((await sendBytes(opened, 0, bytes)).status).toBe(204);
  return id;
}

/** Stops the encoder of a video once it has encoded something, so that the steps stand still. */
async function holdEncoder(id: string): Promise<void> {
  await expect(async () => {
    const { steps } = await site.call(videoSteps.show, { params: { id } });
    expect(steps.find(({ name }) => name === "encode")?.percent).toBeGreaterThan(0);
    const { stdout } = await run("ps", ["-eo", "pid,args"]);
    const encoder = stdout
      .split("\n")
      .map((line) => /^\s*(\d+)\s+(\S*ffmpeg\s.*libx264.*)$/.exec(line))
      .find((match) => match?.[2]?.includes(id));
    const pid = Number(encoder?.[1]);
    process.kill(pid, "SIGSTOP");
    paused = pid;
  }).toPass({ ...WAIT, intervals: [200] });
}

const line = (page: Page) => page.getByRole("list", { name: m.steps_title({}, PL) });

async function expectOnItsWay(page: Page): Promise<void> {
  const steps = line(page).getByRole("listitem");
  await expect(steps).toHaveText([
    `${m.steps_name_upload({}, PL)}: ${m.steps_state_done({}, PL)}`,
    `${m.steps_name_check({}, PL)}: ${m.steps_state_done({}, PL)}`,
    new RegExp(`^${m.steps_name_encode({}, PL)}: \\d+.?%, 480p`),
    `${m.steps_name_images({}, PL)}: ${m.steps_state_waiting({}, PL)}`,
  ]);
}

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size.width}.png`), fullPage: true });
  }
}

test("the staff and the owner of a video see its steps as a line, and follow them without a reload [OPS-060]", async ({
  openWindow,
}) => {
  test.setTimeout(600_000);
  const { _id: channelId } = await site.call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const id = await upload(channelId);
  await holdEncoder(id);
  const staff = await openWindow();
  const owner = await openWindow();

  await test.step("the staff open the line from a job, and see it on the page of the video", async () => {
    await signIn(staff, site);
    await openHydrated(staff, `${site.url}/admin/jobs?queue=encoding&state=running`);
    await staff
      .getByRole("link", { name: new RegExp(TITLE) })
      .first()
      .click();
    await expectOnItsWay(staff);
    await expectNoFaults(staff, "job");
  });

  await test.step("the owner sees the same line", async () => {
    await signIn(owner, site);
    await openHydrated(owner, `${site.url}/manage-channel/${channelId}/videos/${id}`);
    await expectOnItsWay(owner);
    await expect(line(owner)).toHaveText((await line(staff).textContent()) ?? "");
    await expectNoFaults(owner, "owner");
    await owner.emulateMedia({ colorScheme: "light" });
    await owner.screenshot({ path: test.info().outputPath("owner-light.png"), fullPage: true });
  });

  await test.step("a cancelled encode says what to do, and both follow its retry to the end", async () => {
    const { items } = await site.call(jobs.list, { query: { queue: "encoding", state: "running" } });
    const params = { id: items.find(({ video }) => video?._id === id)?._id ?? "" };
    await site.call(jobs.cancel, { params });
    resume();
    for (const page of [staff, owner]) {
      await expect(line(page).getByText(m.steps_state_cancelled({}, PL)).first()).toBeVisible(WAIT);
      await expect(page.getByText(m.videos_processing_cancelled({}, PL)).first()).toBeVisible();
    }
    await expectNoFaults(owner, "cancelled");

    await site.call(jobs.retry, { params });

    const done = m.steps_state_done({}, PL);
    await expect(line(staff).getByText(done)).toHaveCount(4, WAIT);
    await expect(owner.getByText(m.studio_processing_title({}, PL), { exact: true })).toBeHidden(WAIT);
    await openHydrated(owner, `${site.url}/watch/${id}`);
    await owner.getByRole("button", { name: m.playback_staff_actions({}, PL) }).click();
    await owner.getByRole("menuitem", { name: m.admin_file_info({}, PL) }).click();
    await expect(line(owner).getByText(done)).toHaveCount(4);
  });
});
