import { expect, test } from "@playwright/test";
import { users } from "#shared/accounts/users.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient } from "#shared/client.ts";
import { contacts } from "#shared/contacts/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { menuButton, openHydrated, SIDEBAR } from "../page-frame.ts";
import {
  type Account,
  makeAdministrator,
  type Creator,
  makeCreator,
  makeMember,
  signIn,
  SITE,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let moderator: Account;
let member: Account;
let quietVideoId: string;
let playlistId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Listy Obsługi");
  moderator = await makeMember();
  member = await makeMember();
  const admin = await makeAdministrator();
  const { items } = await admin.call(users.list, { query: { adminSearch: moderator.email } });
  await admin.call(users.edit, { params: { id: items[0]?._id ?? "" }, body: { role: "moderator" } });
  const { channelId } = creator;
  quietVideoId = (await creator.call(videos.create, { body: { channelId, title: "Cisza po burzy" } }))._id;
  const body = { name: "Pogoda", visibility: "public", channelId } as const;
  playlistId = (await creator.call(playlists.create, { body }))._id;
});

test("the staff's lists have links, filters and distinct names [LAS-032, LAS-037, LAS-064, LAS-104, LAS-105]", async ({
  page,
  browser,
}) => {
  const report = { topic: "Q", desc: "Nieznany kod w zgłoszeniu", email: "usterka@example.com" };
  await createClient({ base: `${SITE}/api` })(contacts.send, { body: report });
  const secret = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Tajna próba" },
  });
  await creator.call(videos.edit, { params: { id: secret._id }, body: { visibility: "private" } });
  await signIn(page, moderator);
  const staffSearch = page.getByRole("searchbox", { name: "Szukaj w panelu" }).first();

  await test.step("videos of all channels, filtered by each filter", async () => {
    await openHydrated(page, `/admin/videos?channel=${creator.slug}`);
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows.filter({ hasText: "Tajna próba" })).toHaveCount(1);
    const row = rows.filter({ hasText: "Cisza po burzy" });
    await expect(row.getByRole("link", { name: "Cisza po burzy" })).toHaveAttribute(
      "href",
      `/watch/${quietVideoId}`,
    );
    await expect(row.getByRole("link", { name: "Listy Obsługi" })).toHaveAttribute(
      "href",
      `/channel/${creator.channelId}`,
    );
    await expect(row.getByRole("link", { name: "Ola Kowal" })).toHaveAttribute("href", /^\/user\//);
    await page.getByRole("textbox", { name: "Tytuł albo identyfikator" }).pressSequentially("tajna");
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/q=tajna/);
    await page.getByRole("textbox", { name: "Tytuł albo identyfikator" }).fill("");
    await clickUntilVisible(
      page.getByRole("button", { name: /Widoczność/ }),
      page.getByRole("option", { name: "Prywatny" }),
    );
    await page.getByRole("option", { name: "Prywatny" }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Tajna próba");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`/admin/videos?channel=${creator.slug}&state=deleted`);
    await page.goto(`/admin/videos?to=2020-01-01T00:00:00.000Z`);
    await expect(page.getByRole("heading", { name: "Żaden film nie pasuje" })).toBeVisible();
  });

  await test.step("links of users and channels to their videos", async () => {
    await openHydrated(page, `/admin?q=${encodeURIComponent(creator.email)}`);
    const person = page.getByRole("row").filter({ hasText: creator.email });
    await person.getByRole("link", { name: "Ola Kowal" }).click();
    await expect(page).toHaveURL(/\/user\//);
    await openHydrated(page, "/admin/channels?q=listy");
    const channel = page.getByRole("row").filter({ hasText: "Listy Obsługi" });
    await expect(channel.getByRole("link", { name: "Ola Kowal" })).toHaveAttribute("href", /^\/user\//);
    await channel.getByRole("button", { name: "Filmy kanału Listy Obsługi" }).click();
    await expect(page).toHaveURL(/\/admin\/videos\?channel=/);
    await openHydrated(page, "/admin/playlists");
    const link = page.locator(`a[href="/channel/${creator.channelId}"]`).first();
    await expect(link).toHaveText("Listy Obsługi");
    await expect(page.locator(`a[href="/playlist/${playlistId}"]`).first()).toBeVisible();
  });

  await test.step("the sidebar links to all screens of the staff [ADM-029]", async () => {
    for (const [name, path] of [
      ["Użytkownicy", "/admin"],
      ["Kanały", "/admin/channels"],
      ["Komentarze", "/admin/comments"],
      ["Zgłoszone treści", "/admin/reports"],
      ["Reklamy", "/admin/ads"],
      ["Playlisty", "/admin/playlists"],
      ["Strony i sekcje", "/admin/sections"],
    ] as const) {
      const link = page.locator(SIDEBAR).getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", path);
    }
  });

  await test.step("a private channel is only in the list of the staff [ADM-031]", async () => {
    const { call, channelId, slug } = await makeCreator("Zaciszne Rozmowy");
    await call(channels.edit, { params: { id: channelId }, body: { visibility: "private" } });
    await openHydrated(page, "/admin/channels?q=zaciszne");
    await expect(page.getByRole("row").filter({ hasText: "Zaciszne Rozmowy" }).first()).toBeVisible();
    await openHydrated(page, "/channels?sort=createdAt");
    await expect(page.getByRole("main").locator("a[href^='/c/']").first()).toBeVisible();
    await expect(page.getByRole("main").locator(`a[href="/c/${slug}"]`)).toHaveCount(0);
  });

  await test.step("a search box that keeps the input", async () => {
    await openHydrated(page, "/admin");
    const search = staffSearch;
    await search.pressSequentially(creator.email.slice(0, 20), { delay: 40 });
    await expect(search).toHaveValue(creator.email.slice(0, 20));
    await expect(search).toBeFocused();
    expect(await search.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(20);
    await expect(page).toHaveURL(`${SITE}/admin?q=${encodeURIComponent(creator.email.slice(0, 20))}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(search).toHaveValue(creator.email.slice(0, 20));
  });

  await test.step("three to 255 characters are searched for [DIS-032]", async () => {
    await openHydrated(page, "/admin");
    const visited: string[] = [];
    page.on("framenavigated", () => visited.push(page.url().slice(SITE.length)));
    for (const length of [2, 3, 256, 255]) {
      await staffSearch.fill("k".repeat(length));
      await staffSearch.press("Enter");
      if (length % 2 === 1) await expect(page).toHaveURL(`${SITE}/admin?q=${"k".repeat(length)}`);
    }
    expect(visited).toEqual([3, 255].map((length) => `/admin?q=${"k".repeat(length)}`));
  });

  await test.step("the staff's ten newest searches are kept, separate from those of the site [ADM-024, ADM-025]", async () => {
    const terms = Array.from({ length: 10 }, (_, index) => `osoba ${index + 1}`);
    await page.evaluate((kept) => {
      localStorage.setItem("admin-search-history", JSON.stringify(kept));
      localStorage.setItem("search-history", JSON.stringify(["zamki"]));
    }, terms);
    await openHydrated(page, "/admin");
    await staffSearch.fill("kowalska");
    await staffSearch.press("Enter");
    await expect(page).toHaveURL(/q=kowalska$/);
    await staffSearch.fill("");
    const history = page.getByRole("list", { name: "Ostatnie wyszukiwania" }).getByRole("listitem");
    await expect(history).toHaveText(
      ["kowalska", ...terms.slice(0, 9)].map((term) => new RegExp(`^${term}(,|$)`)),
    );
    await openHydrated(page, "/new");
    const search = page.getByRole("search").getByRole("searchbox");
    await search.focus();
    await expect(history).toHaveText([/^zamki,/]);
    await search.fill("pałace");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/search\?/);
    await openHydrated(page, "/admin");
    await staffSearch.focus();
    await expect(history).toHaveCount(10);
    await expect(history.first()).toHaveText(/^kowalska(,|$)/);
  });

  await test.step("no unused search box in the header, and headings on one line", async () => {
    for (const [width, path] of [
      [768, "/admin/ads"],
      [1440, "/en/admin/ads"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await openHydrated(page, path);
      await expect(page.getByRole("banner").locator("input:disabled")).toHaveCount(0);
      const heading = page.locator(SIDEBAR).getByRole("heading", { name: /Administra/ });
      if (width < 1264) await clickUntilVisible(menuButton(page), heading);
      await expect(heading).toBeVisible();
      const lines = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines).toBe(1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("an error with an unknown code", async () => {
    for (const [path, label] of [
      ["/admin/bug-reports", "Nieznany kod błędu: Q"],
      ["/en/admin/bug-reports", "Unknown error code: Q"],
    ] as const) {
      await page.goto(path);
      const item = page.getByRole("listitem").filter({ hasText: report.desc });
      await expect(item.getByText(label).first()).toBeVisible();
    }
  });

  const stranger = await browser.newPage();
  await signIn(stranger, member);
  await stranger.goto("/admin/videos");
  await expect(stranger).toHaveURL(`${SITE}/`);
  await stranger.close();
});

test("every list of the staff has its own name, and texts describe their action [LAS-118, LAS-119]", async ({
  page,
}) => {
  await signIn(page, moderator);
  for (const [prefix, sections] of [
    ["", "Sekcje: Strona główna"],
    ["/en", "Sections: Home page"],
  ] as const) {
    const names: string[] = [];
    for (const path of ["/admin/reports", "/admin/tickets", "/admin/bug-reports", "/admin/applications"]) {
      await page.goto(prefix + path);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toBeVisible();
      const name = (await heading.textContent()) ?? "";
      await expect(page.locator(SIDEBAR).locator(`a[href="${prefix}${path}"]`)).toHaveText(name);
      names.push(name.split(" ")[0] ?? "");
    }
    expect(new Set(names).size).toBe(4);
    await page.goto(`${prefix}/admin/sections/home`);
    await expect(page).toHaveTitle(new RegExp(sections));
  }
});
