import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const CLOSED = { status: 503, code: "MAINTENANCE" };

let world: World;
let people: Readonly<Record<"admin" | "moderator" | "user", Person>>;
beforeAll(async () => {
  world = await openWorld();
  people = {
    admin: await world.person({ role: "admin" }),
    moderator: await world.person({ role: "moderator" }),
    user: await world.person(),
  };
  await switchTo(true);
});
afterAll(() => world.close());

async function switchTo(isOn: boolean) {
  const { states } = await people.admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await people.admin.call(siteSettings.save, { body: { values: { "site.maintenance": isOn }, revisions } });
}

it("closes the API for visitors and users, not for the staff", async () => {
  const { admin, moderator, user } = people;
  const list = { query: {} };
  expect(await outcomeOf(world.call(videos.list, list))).toMatchObject(CLOSED);
  expect(await outcomeOf(user.call(videos.list, list))).toMatchObject(CLOSED);
  expect(await outcomeOf(moderator.call(videos.list, list))).toMatchObject({ status: 200 });
  expect(await outcomeOf(admin.call(siteSettings.get))).toMatchObject({ status: 200 });
});

it("closes feeds and uploads as well, and says when to try again", async () => {
  const feed = await fetch(`${world.url}/feeds/new/all.rss`);
  const id = "0199a000-0000-7000-8000-000000000000";
  const upload = await fetch(`${world.url}/api/videos/${id}/upload`, {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-length": "1", authorization: `Bearer ${people.user.token}` },
  });
  for (const response of [feed, upload]) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

it("leaves what the login page calls open", async () => {
  const { user } = people;
  expect(await outcomeOf(user.call(accounts.me))).toMatchObject({ status: 200 });
  expect(await outcomeOf(world.call(invitations.registration))).toMatchObject({ status: 200 });
  const body = { email: "nobody@example.com", password: "wrong-password" };
  expect(await outcomeOf(world.call(accounts.login, { body }))).toMatchObject({ code: "LOGIN_FAILED" });
});

it("ends at once", async () => {
  await switchTo(false);
  expect(await outcomeOf(world.call(videos.list, { query: {} }))).toMatchObject({ status: 200 });
  await switchTo(true);
});
