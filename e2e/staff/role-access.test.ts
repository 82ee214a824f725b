import { expect, test, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openHydrated } from "../page-frame.ts";
import { servedHtml } from "../rendered-screen.ts";
import {
  makeAdministrator,
  loginRedirect,
  makeCreator,
  makeMember,
  screen,
  setRole,
  signIn,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let stranger: Creator;
let videoId: string;
test.beforeAll(async () => {
  creator = await makeCreator("Warta Honorowa");
  stranger = await makeCreator("Obcy Kanał");
  const body = { channelId: creator.channelId, title: "Zmiana warty" };
  videoId = (await creator.call(videos.create, { body }))._id;
});

/** Opens a screen in both languages; returns the resulting paths. */
async function destinations(page: Page, path: string): Promise<string[]> {
  const reached: string[] = [];
  for (const locale of ["pl", "en"] as const) {
    const address = screen(locale, path);
    await page.goto(address);
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    reached.push(new URL(page.url()).pathname);
  }
  return reached;
}

test("screens of channel members and of the staff open only for them, in both languages [MCH-006, POS-005, UPL-002, ADM-007]", async ({
  page,
  browser,
}) => {
  const managed = ["users", `videos/${videoId}`, "posts"].map(
    (name) => `/manage-channel/${creator.channelId}/${name}`,
  );
  const ofStaff = ["/admin/playlists/featured"];
  const screens = [...managed, ...ofStaff];

  await test.step("visitors are asked to log in", async () => {
    for (const path of screens) {
      for (const locale of ["pl", "en"] as const) {
        await page.goto(screen(locale, path));
        await expect(page).toHaveURL(loginRedirect(screen(locale, path)));
      }
    }
  });

  await test.step("accounts without the role are redirected home", async () => {
    const moderator = await makeMember();
    await setRole(moderator, "moderator");
    for (const [account, paths] of [
      [await makeMember(), screens],
      [stranger, screens],
      [moderator, managed],
    ] as const) {
      const other = await browser.newPage({ locale: "pl-PL" });
      await signIn(other, account);
      for (const path of paths) expect(await destinations(other, path), path).toEqual(["/", "/en"]);
      await other.close();
    }
  });

  await test.step("those with the role see the screens", async () => {
    const admin = await makeAdministrator();
    for (const [account, paths] of [
      [creator, managed],
      [admin, ofStaff],
    ] as const) {
      const own = await browser.newPage({ locale: "pl-PL" });
      await signIn(own, account);
      for (const path of paths) {
        for (const locale of ["pl", "en"] as const) {
          await own.goto(screen(locale, path));
          await expect(own.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
          await expect(own).toHaveURL(new RegExp(`${path}$`));
        }
      }
      await own.close();
    }
  });
});

test("the staff see a private channel in their list, and the public list does not have it [ADM-031]", async ({
  page,
}) => {
  const hidden = await makeCreator("Skryty Nadajnik");
  await hidden.call(channels.edit, {
    params: { id: hidden.channelId },
    body: { visibility: "private" },
  });
  await makeCreator("Jawny Nadajnik");
  const main = page.getByRole("main");
  const publicList = "/channels?sort=createdAt";
  const expectPublicAlone = async () => {
    await openHydrated(page, publicList);
    await expect(main.getByText("Jawny Nadajnik").first()).toBeVisible();
    await expect(main.getByText("Skryty Nadajnik")).toHaveCount(0);
  };
  await expect.poll(() => servedHtml(page.request, publicList)).toContain("Jawny Nadajnik");

  await expectPublicAlone();
  await signIn(page, await makeAdministrator());
  await expectPublicAlone();
  await openHydrated(page, "/admin/channels?q=Nadajnik");
  await expect(main.getByText("Skryty Nadajnik").first()).toBeVisible();
  await expect(main.getByText("Jawny Nadajnik").first()).toBeVisible();
});
