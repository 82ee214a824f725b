import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { videoPages } from "#shared/home/contract.ts";
import { posts, type Post } from "#shared/posts/contract.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { makeCreator, makeMember, signIn, SITE } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let items: Post[];
test.beforeAll(async () => {
  const creator = await makeCreator("Ostatni Wagon");
  const post = await creator.call(posts.create, { body: { message: "Dojeżdżamy do końca składu" } });
  items = Array.from({ length: 6 }, () => ({ ...post, _id: crypto.randomUUID() }));
});

test("on a phone, all posts go on after the last one seen, whichever tab the member has chosen [HOM-026, SEC-031]", async ({
  page,
}) => {
  const member = await makeMember();
  await member.call(accounts.edit, { body: { settings: { feedTabSelected: 1 } } });
  await signIn(page, member);
  const visitor = createClient({ base: `${SITE}/api` });
  const home = await visitor(videoPages.bySlug, { params: { slug: "home" }, query: {} });
  const sections = [{ _id: "posts", type: "posts", rows: 2, posts: { items, count: 6 } }];
  await page.route("**/api/video-pages/by-slug/home?*", (route) =>
    route.fulfill({ json: { ...home, sections } }),
  );
  await page.route(/\/api\/(?:posts\?.*onHome|feed\?)/, (route) =>
    route.fulfill({ json: { items, count: 6 } }),
  );
  await openHydrated(page, "/about");
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  const section = page.getByRole("region", { name: "Posty", exact: true });
  await expect(section.getByRole("article")).toHaveCount(6);
  await page.setViewportSize({ width: 390, height: 800 });
  const more = section.getByRole("link", { name: /^Więcej/ });
  await expect(more).toHaveAttribute("href", "/feed");
  await section
    .locator(".grid")
    .first()
    .evaluate((row) => {
      row.scrollLeft = (row.scrollWidth - row.clientWidth) * 0.95;
    });
  const last = items.at(-1)?._id;
  await expect(more).toHaveAttribute("href", `/feed?id=${last}`);
  await more.click();
  await expect(page).toHaveURL(`${SITE}/feed?id=${last}`);
  await expect(page.locator(`#item-${last}`)).toBeInViewport();
  await expect(page.locator(`#item-${items[0]?._id}`)).not.toBeInViewport();

  const followed = page.getByRole("tab", { name: "Obserwowane" });
  await followed.click();
  await expect(followed).toHaveAttribute("aria-selected", "true");
  await page.goto(`/posts?id=${last}`);
  await expect(page).toHaveURL(`${SITE}/feed?id=${last}`);
});
