import { expect, test, type Page } from "@playwright/test";
import { users } from "#shared/accounts/users.ts";
import { playlists } from "#shared/playlists/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage, clickUntilVisible } from "../actions.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import {
  makeAdministrator,
  emailsTo,
  type Account,
  loginRedirect,
  makeCreator,
  makeMember,
  screen,
  signIn,
  SITE,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const LOCALES: readonly Locale[] = ["pl", "en"];
let creator: Creator;
let admin: Account;

test.beforeAll(async () => {
  creator = await makeCreator("Nocna Zmiana");
  admin = await makeAdministrator();
});

/** The text of the newest email to an address. */
async function newestEmailTo(email: string): Promise<string> {
  let text = "";
  await expect(async () => {
    text = (await emailsTo(email))[0]?.text ?? "";
    expect(text).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return text;
}

/** Makes the requests to an address fail until the returned function is called. */
async function failRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { code: "INTERNAL" } }));
  return () => page.unroute(address);
}

test("@smoke a visitor opens a ticket, and opens it again with its PIN", async ({ page }) => {
  const email = `gosc-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await test.step("a visitor selects one of seven topics and opens a ticket [TIC-003, TIC-017]", async () => {
    await openHydrated(page, "/support/ticket");
    const topic = page.getByRole("button", { name: /Czego dotyczy problem/ });
    await clickUntilVisible(topic, page.getByRole("option", { name: "Krytyczny błąd strony" }));
    await expect(page.getByRole("option")).toHaveText([
      ...["Błąd na stronie", "Błąd filmu", "Błąd konta", "Wygląd"],
      ...["Działanie funkcji", "Brakująca funkcja", "Krytyczny błąd strony"],
    ]);
    await page.getByRole("option", { name: "Błąd filmu" }).click();
    await page.getByLabel("Treść").fill("Film staje po minucie.");
    await page.getByLabel("Twój e-mail").fill(email);
    await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
    await expect(page).toHaveURL(/\/support\/ticket\/[0-9a-f-]{36}$/);
  });
  const id = page.url().split("/").at(-1) ?? "";
  const pin = /\b\d{6}\b/.exec(await newestEmailTo(email))?.[0] ?? "";
  const wrongPin = pin === "000000" ? "000001" : "000000";

  await test.step("a wrong PIN, a failed request and an unknown ticket show errors in both languages [ACC-097, TIC-018, TIC-019, TIC-020, TIC-021]", async () => {
    for (const locale of LOCALES) {
      const content = page.getByText("Film staje po minucie.");
      const field = page.getByLabel("PIN", { exact: true });
      const enter = page.getByRole("button", { name: m.tickets_pin_open({}, { locale }) });
      await openHydrated(page, screen(locale, "/support/ticket/unknown"));
      await expect(page.getByRole("heading", { name: m.tickets_not_found({}, { locale }) })).toBeVisible();

      await openHydrated(page, screen(locale, `/support/ticket/${id}`));
      await field.fill(wrongPin);
      await enter.click();
      await expect(page.getByText(m.tickets_pin_wrong({}, { locale }))).toBeVisible();
      await expect(field).toHaveValue("");
      await expect(content).toBeHidden();
      await field.fill(pin);
      await enter.click();
      await expect(content).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      const restore = await failRequests(page, /\/api\/support-tickets\//);
      await page.getByRole("button", { name: m.tickets_refresh({}, { locale }), exact: true }).click();
      await expect(statusMessage(page, m.tickets_refresh_failed({}, { locale }))).toBeVisible();
      const reply = page.getByLabel(m.tickets_reply({}, { locale }));
      await reply.fill("Na telefonie też.");
      await page.getByRole("button", { name: m.tickets_reply_send({}, { locale }) }).click();
      await expect(page.getByText(m.tickets_reply_failed({}, { locale }))).toBeVisible();
      await expect(content).toBeVisible();
      await expect(reply).toHaveValue("Na telefonie też.");
      await restore();
    }
  });

  await test.step("a closed ticket accepts no reply [TIC-015]", async () => {
    await admin.call(tickets.close, { params: { id } });
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(page.getByText("This ticket is closed", { exact: false })).toBeVisible();
    await expect(page.getByLabel("Reply")).toBeHidden();
  });
});

test("an account has its tickets among its sections, and a creator the videos of the channel [TIC-001, TIC-002, ACC-049, ACC-094, MCH-004]", async ({
  page,
  browser,
}) => {
  const member = await makeMember();
  const body = { topic: "K", content: "Nie widzę swojego zdjęcia." } as const;
  const { _id } = await member.call(tickets.open, { body });
  for (const pathname of ["/account/tickets", `/en/account/tickets/${_id}`]) {
    await page.goto(pathname);
    await expect(page).toHaveURL(loginRedirect(pathname));
  }

  await signIn(page, member);
  const refreshed = page.waitForRequest(/\/api\/auth\/me$/);
  await page.goto("/account/tickets");
  await refreshed;
  const sections = page.getByRole("navigation", { name: "Działy konta" });
  const names = ["Profil", "Powiadomienia", "Prywatność", "Bezpieczeństwo", "Zgłoszenia", "Usuwanie konta"];
  for (const name of names) await expect(sections.getByRole("link", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Błąd konta/ }).click();
  await expect(page).toHaveURL(`${SITE}/account/tickets/${_id}`);
  await page.getByLabel("Odpowiedź").fill("Ani na telefonie.");
  await page.getByRole("button", { name: "Odpisz" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ani na telefonie." })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.goto(`/en/account/tickets/${_id}`);
  await expect(page.getByRole("heading", { name: "Ticket: Account error" })).toBeVisible();
  await page.goto("/en/account/tickets");
  await expect(page.getByRole("link", { name: /Account error/ })).toBeVisible();

  const videosPath = `/manage-channel/${creator.channelId}/videos`;
  await page.goto(videosPath);
  await expect(page).toHaveURL(`${SITE}/`);
  const owner = await browser.newPage();
  await signIn(owner, creator);
  for (const [path, name] of [
    [videosPath, "Filmy kanału"],
    [`/en${videosPath}`, "Channel videos"],
  ] as const) {
    await owner.goto(path);
    await expect(owner.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await owner.close();
});

test("the staff list users, channels, playlists and reports", async ({ page, browser }) => {
  const body = { name: "Nocne słuchanie", visibility: "public" } as const;
  const { _id: playlistId } = await creator.call(playlists.create, { body });
  const lists: readonly (readonly [path: string, pl: string, en: string])[] = [
    ["/admin", "Użytkownicy", "Users"],
    ["/oldAdmin", "Użytkownicy", "Users"],
    ["/admin/channels", "Kanały", "Channels"],
    ["/admin/comments", "Komentarze", "Comments"],
    ["/admin/playlists", "Playlisty", "Playlists"],
    [`/admin/playlists/${playlistId}`, body.name, body.name],
    ["/admin/playlists/featured", "Wyróżnione", "Featured"],
    ["/admin/playlists/recommended", "Polecane", "Recommended"],
    ["/admin/reports", "Zgłoszone treści", "Reported content"],
  ];

  const complaint = `It only sells shoes, ${creator.channelId}.`;

  // The reporter is a visitor of the channel, who cannot open the staff screens.
  const reporter = await browser.newPage();
  await test.step("visitors are redirected to the login, and users without a staff role to the home page [ADM-007, ADM-017]", async () => {
    await reporter.goto("/admin");
    await expect(reporter).toHaveURL(loginRedirect("/admin"));
    await signIn(reporter, await makeMember());
    const featured = "/admin/playlists/featured";
    for (const path of ["/oldAdmin", "/en/admin/reports", featured, `/en${featured}`]) {
      await reporter.goto(path);
      await expect(reporter).toHaveURL(path.startsWith("/en") ? `${SITE}/en` : `${SITE}/`);
    }
  });
  await test.step("a channel is reported for one of eight reasons, once [REP-010]", async () => {
    for (const done of ["Report sent. Thank you", "Cannot report twice!"]) {
      await reporter.goto(`/en/channel/${creator.channelId}`);
      const entry = reporter.getByRole("menuitem", { name: "Report" });
      await clickUntilVisible(reporter.getByRole("button", { name: "More: Nocna Zmiana" }), entry);
      await entry.click();
      const dialog = reporter.getByRole("dialog", { name: "Report content" });
      await expect(dialog.getByRole("radio")).toHaveCount(8);
      await dialog.getByLabel(/Spam/).check();
      await dialog.getByLabel("Description").fill(complaint);
      await dialog.getByRole("button", { name: "Send the report" }).click();
      await expect(reporter.getByText(done)).toBeVisible();
    }
  });
  await reporter.close();

  await signIn(page, admin);
  const openInTurn = async (screens: typeof lists) => {
    for (const [index, [path, pl, en]] of screens.entries()) {
      // Languages alternate.
      const [locale, name] = index % 2 === 0 ? (["pl", pl] as const) : (["en", en] as const);
      await page.goto(screen(locale, path));
      await expect(page.getByRole("heading", { level: 1, name }), path).toBeVisible();
    }
  };
  await test.step("staff open the lists of the site [ADM-001, ADM-002, ADM-003, ADM-004, ADM-005, ADM-006]", () =>
    openInTurn(lists.slice(0, 6)));
  await test.step("staff open the playlists of the site [ADM-007, ADM-008]", () =>
    openInTurn(lists.slice(6)));

  await test.step("a report is resolved, reopened and deleted in its queue [REP-001, REP-017, SHL-027, ADM-021, ADM-022, LAS-115]", async () => {
    await openHydrated(page, "/admin/reports");
    const sidebar = page.locator(SIDEBAR);
    await expect(sidebar.getByRole("heading", { name: "Administracja" })).toBeVisible();
    await expect(page.getByPlaceholder("Wyszukiwanie wyłączone")).toBeDisabled();
    const report = page.getByRole("article").filter({ hasText: complaint });
    await expect(report.getByText("Spam", { exact: false })).toBeVisible();
    await expect(report.getByRole("link", { name: "Nocna Zmiana" }).first()).toHaveAttribute(
      "href",
      `/channel/${creator.channelId}`,
    );
    await report.getByRole("button", { name: "Rozpatrz" }).click();
    const verdict = page.getByRole("dialog");
    await verdict.getByText("Nic nie rób").click();
    await verdict.getByRole("button", { name: "Zatwierdź decyzję" }).click();
    await expect(report).toBeHidden();
    await page.getByRole("tab", { name: "Zamknięte" }).click();
    await report.getByRole("button", { name: "Otwórz ponownie" }).click();
    await expect(report).toBeHidden();
    await page.getByRole("tab", { name: "Do rozpatrzenia" }).click();
    await expect(report.getByText("Otwarte ponownie")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await report.getByRole("button", { name: "Usuń zgłoszenie" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Usuń zgłoszenie" }).click();
    await expect(report).toBeHidden();
  });

  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/users?")) requested.push(new URL(request.url()).search);
  });
  const search = page.getByRole("searchbox", { name: "Szukaj w panelu" }).first();
  const row = page.getByRole("row").filter({ hasText: creator.email });
  await test.step("users are filtered by role and by text [ADM-018, ADM-019]", async () => {
    await page.goto("/admin?role=creator");
    await expect.poll(() => requested.at(-1)).toContain("role=creator");
    await clickUntilVisible(
      page.getByRole("button", { name: /Rola/ }),
      page.getByRole("option", { name: "Wszystkie role" }),
    );
    await page.getByRole("option", { name: "Wszystkie role" }).click();
    await expect(page).toHaveURL(`${SITE}/admin`);
    await expect.poll(() => requested.at(-1)).not.toContain("role=");
    await search.fill(creator.email);
    await search.press("Enter");
    await expect(page).toHaveURL(`${SITE}/admin?q=${encodeURIComponent(creator.email)}`);
    await expect.poll(() => requested.at(-1)).toContain(`adminSearch=${encodeURIComponent(creator.email)}`);
    await expect(page.getByRole("row")).toHaveCount(2);
  });

  await test.step("a user is blocked on chats, found among the blocked, and unblocked [ADM-020, ADM-023, ADM-030]", async () => {
    await row.getByRole("button", { name: /^Działania/ }).click();
    await page.getByRole("menuitem", { name: "Zablokuj na czatach" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Na miesiąc").check();
    await dialog.getByRole("button", { name: "Zablokuj", exact: true }).click();
    await expect(row.getByText("Blokada na czatach")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Wyczyść" }).first().click();
    await expect(page).toHaveURL(`${SITE}/admin`);
    await page.getByRole("switch", { name: "Tylko z blokadą na czatach" }).check();
    // Other journeys on this site block users, too.
    await expect(page.getByRole("row").filter({ hasText: admin.email })).toBeHidden();
    await expect(row).toBeVisible();
    expect(requested.at(-1)).toContain("blockedOnLiveChats=true");
    await row.getByRole("button", { name: /^Działania/ }).click();
    await page.getByRole("menuitem", { name: "Odblokuj na czatach" }).click();
    await expect(row).toBeHidden();
  });
  const stillBlocked = { blockedOnLiveChats: true, adminSearch: creator.email } as const;
  await expect.poll(() => admin.call(users.list, { query: stillBlocked })).toMatchObject({ count: 0 });
});
