import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openBalancer, type Balancer } from "#server/testing/balancer.ts";
import { connectToChat, type ChatClient } from "#server/testing/chat-client.ts";
import { createTestDatabase, openTestCluster } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openHydrated } from "../page-frame.ts";
import { DESKTOP, test } from "../windows.ts";
import { chatOf, lineOf } from "./chats.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const SPLIT = {
  pl: "Chwilowo docierają tu wiadomości tylko części widzów.",
  en: "For now, only the messages of some viewers arrive here.",
};
const SAID_WITHIN_MS = 10_000;
/** The browser is without a connection for this long. */
const CUT_MS = 10_000;
const INTERVAL_MS = 1000;

test.use({ locale: "pl-PL", viewport: DESKTOP });
test.describe.configure({ mode: "serial" });

let redis: RedisServer;
let sites: [SiteProcess, SiteProcess];
/** Of the processes that the balancer passes connections to, the first one that accepts. */
let ports: number[];
let balancer: Balancer;
let admin: { readonly token: string; readonly call: Call };
let channelId: string;
const closing: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  const { cluster, stop } = await openTestCluster();
  closing.push(stop);
  const database = await createTestDatabase(cluster);
  closing.push(() => database.drop());
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-chats-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  redis = await startRedis();
  closing.push(() => redis.close());
  ports = [await freePort(), await freePort()];
  balancer = await openBalancer(ports);
  const env = { NADAJ_SECRET, NADAJ_ROLES: "api,chat", PUBLIC_URL: balancer.url, REDIS_URL: redis.url };
  const start = (name: string, port = 0) =>
    startSiteProcess(path.join(folder, name), port, { databaseUrl: database.url, hasPages: true, env });
  sites = [await start("one", ports[0]), await start("other", ports[1])];
  closing.push(() => Promise.all(sites.map(({ kill }) => kill("SIGKILL"))));
  const base = `${balancer.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  admin = { token, call: createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) }) };
  ({ _id: channelId } = await admin.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
});
test.afterAll(async () => {
  balancer.close();
  for (const close of closing.toReversed()) await close();
});

async function startStream(): Promise<string> {
  const { _id: id } = await admin.call(videos.create, {
    body: { channelId, title: "Na żywo z dworca", live: true },
  });
  await admin.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await admin.call(live.start, { params: { id } });
  return id;
}

async function enter({ url }: SiteProcess, videoId: string): Promise<ChatClient> {
  const client = await connectToChat(url, admin.token);
  closing.push(async () => client.close());
  expect(await client.ask("chat:join", { videoId })).toMatchObject({ ok: true });
  return client;
}

/** An account may write once per second. */
async function say(client: ChatClient, videoId: string, text: string): Promise<void> {
  await expect(async () => {
    expect(await client.ask("chat:message", { videoId, text })).toMatchObject({ ok: true });
  }).toPass({ intervals: [INTERVAL_MS] });
}

async function openChat(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  await expect(page.getByRole("region", { name: /^(Czat|Chat)$/ })).toBeVisible();
}

test("a chat without Redis says in words that it is split, and has what it missed when Redis is back [MAC-012]", async ({
  openWindow,
}) => {
  const videoId = await startStream();
  const [here, elsewhere] = [await enter(sites[0], videoId), await enter(sites[1], videoId)];
  const pages = { pl: await openWindow(), en: await openWindow() };
  await openChat(pages.pl, `${sites[0].url}/watch/${videoId}`);
  await openChat(pages.en, `${sites[0].url}/en/watch/${videoId}`);
  await say(elsewhere, videoId, "Z drugiego procesu");
  await expect(lineOf(pages.pl, "Z drugiego procesu")).toBeVisible();
  const words = (locale: "pl" | "en") => pages[locale].getByRole("status").filter({ hasText: SPLIT[locale] });
  await expect(words("pl")).toHaveCount(0);

  await redis.kill();
  for (const locale of ["pl", "en"] as const) {
    await expect(words(locale)).toBeVisible({ timeout: SAID_WITHIN_MS });
  }
  await say(here, videoId, "Z tego samego procesu");
  await expect(lineOf(pages.pl, "Z tego samego procesu")).toBeVisible();
  await say(elsewhere, videoId, "Pominięta wiadomość");

  await redis.start();
  for (const locale of ["pl", "en"] as const) await expect(words(locale)).toHaveCount(0);
  await expect(lineOf(pages.pl, "Pominięta wiadomość")).toHaveCount(1);
  await expect(chatOf(pages.pl).getByRole("listitem")).toHaveCount(3);
});

test("a chat that was cut off comes back at another process without gap or double [MAC-003]", async ({
  openWindow,
}) => {
  const videoId = await startStream();
  const elsewhere = await enter(sites[1], videoId);
  const page = await openWindow();
  await openChat(page, `${balancer.url}/watch/${videoId}`);
  await say(elsewhere, videoId, "Wiadomość 1.");
  await expect(lineOf(page, "Wiadomość 1.")).toBeVisible();
  const expected = ["Wiadomość 1."];

  const others = ports.splice(0).slice(1);
  await sites[0].kill("SIGKILL");
  const cutAt = performance.now();
  do {
    expected.push(`Wiadomość ${expected.length + 1}.`);
    await say(elsewhere, videoId, expected.at(-1) ?? "");
  } while (performance.now() - cutAt < CUT_MS);
  ports.push(...others);
  await expect(lineOf(page, expected.at(-1) ?? "")).toBeVisible();
  expected.push(`Wiadomość ${expected.length + 1}.`);
  await say(elsewhere, videoId, expected.at(-1) ?? "");
  await expect(lineOf(page, expected.at(-1) ?? "")).toBeVisible();

  const lines = await chatOf(page).getByRole("listitem").allInnerTexts();
  expect(lines.map((line) => /Wiadomość \d+\./.exec(line)?.[0])).toEqual(expected);
});
