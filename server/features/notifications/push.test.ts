import {
  createDecipheriv,
  createECDH,
  createVerify,
  createPublicKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { comments } from "#shared/comments/contract.ts";
import { push } from "#shared/notifications/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { waitForNotifications } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let world: World;
let service: Server;
let origin: string;
const received: Received[] = [];

/** A fake browser push service. Endpoints under /gone respond as expired. */
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    const { url: path = "", headers } = request;
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path, headers, body: Buffer.concat(parts) });
      response.writeHead(path.startsWith("/gone") ? 410 : 201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  world = await openWorld({ env: { PUSH_SERVICES: origin } });
});
afterAll(async () => {
  await world.close();
  service.close();
});

/** A push subscription as a browser creates it. */
function makeBrowser(path: string) {
  const ecdh = createECDH("prime256v1");
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.generateKeys("base64url"), auth: auth.toString("base64url") };
  return { ecdh, auth, subscription: { endpoint: origin + path, keys } };
}

/** Decrypts a message as the browser would (RFC 8291). */
function open({ ecdh, auth }: ReturnType<typeof makeBrowser>, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

function messagesTo(path: string): Received[] {
  return received.filter((message) => message.path === path);
}

async function commentOn(videoId: string, content: string): Promise<void> {
  const writer = await world.person();
  await writer.call(comments.create, { body: { videoId, content } });
}

async function listBrowsers(userId: string): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom("push_subscriptions")
    .select("endpoint")
    .where("user_id", "=", userId)
    .orderBy("endpoint")
    .execute();
  return rows.map(({ endpoint }) => endpoint.slice(origin.length));
}

function subscribe({ call }: Person, { subscription }: ReturnType<typeof makeBrowser>) {
  return call(push.subscribe, { body: { subscription } });
}

describe("push messages", () => {
  it("are sent encrypted and signed to subscribed browsers until they unsubscribe [NOT-005, NOT-006]", async () => {
    const owner = await world.creator();
    await owner.call(accounts.edit, { body: { settings: { language: "en" } } });
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Burza" });
    const [browser, other, gone] = ["/one", "/two", "/gone"].map(makeBrowser);
    if (!browser || !other || !gone) throw new Error("no browsers");
    for (const one of [browser, browser, other, gone]) await subscribe(owner, one);
    expect(await listBrowsers(owner.id)).toEqual(["/gone", "/one", "/two"]);

    const { services, clock } = world;
    const named = { values: { "site.name": "Tęcza TV" }, changedBy: null, now: clock.now() };
    await saveSettings(services, named);
    await commentOn(videoId, "Pięknie");
    await until(async () => received.length === 3, "messages to three browsers");

    const [message] = messagesTo("/one");
    if (!message) throw new Error("no message");
    expect(open(browser, message.body)).toMatchObject({
      title: "Tęcza TV",
      body: "Ola Kowal commented on the video “Burza”: “Pięknie”",
      url: expect.stringMatching(new RegExp(`/en/watch/${videoId}\\?comment=[\\w-]+$`)),
    });
    expect(message.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    const { publicKey } = await owner.call(push.identity);
    expect(isSignedBy(publicKey, message.headers.authorization ?? "")).toBe(true);
    await until(
      async () => (await listBrowsers(owner.id)).length === 2,
      "the browser that is gone to be forgotten",
    );

    await owner.call(push.unsubscribe, { body: { endpoint: other.subscription.endpoint } });
    await commentOn(videoId, "Raz jeszcze");
    await until(async () => messagesTo("/one").length === 2, "the second message");
    expect(messagesTo("/two")).toHaveLength(1);

    const preferences = { ...DEFAULT_NOTIFICATION_SETTINGS.push, unreadNotifications: false };
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, push: preferences };
    await owner.call(accounts.edit, { body: { notificationSettings } });
    await commentOn(videoId, "Nie chcę wiedzieć");
    await waitForNotifications(world);
    await owner.call(accounts.edit, { body: { notificationSettings: DEFAULT_NOTIFICATION_SETTINGS } });
    await commentOn(videoId, "A to tak");
    await until(async () => messagesTo("/one").length === 3, "the third message");
    const said = messagesTo("/one").map(({ body }) => JSON.stringify(open(browser, body)));
    expect(said.filter((text) => text.includes("Nie chcę wiedzieć"))).toEqual([]);

    await owner.call(accounts.logout);
    expect(await listBrowsers(owner.id)).toEqual([]);
  });

  it("about a live stream are dropped by the push service after 15 minutes [LAS-152]", async () => {
    const [host, reader] = [await world.creator(), await world.person()];
    await reader.call(subscriptions.subscribe, { params: { id: host.channel._id } });
    await subscribe(reader, makeBrowser("/live"));

    await startLiveStream(host);
    const message = await until(async () => messagesTo("/live")[0], "the message about the stream");

    expect(message.headers).toMatchObject({ ttl: "900" });
  });

  it("go to the account that logged in last on a shared browser", async () => {
    const [first, second] = [await world.person(), await world.person()];
    const browser = makeBrowser("/shared");
    await subscribe(first, browser);

    await subscribe(second, browser);

    expect(await listBrowsers(first.id)).toEqual([]);
    expect(await listBrowsers(second.id)).toEqual(["/shared"]);
    await first.call(push.unsubscribe, { body: { endpoint: browser.subscription.endpoint } });
    expect(await listBrowsers(second.id)).toEqual(["/shared"]);
  });

  it("are sent only to known push services and to no other host", async () => {
    const { call } = await world.person();
    const { keys } = makeBrowser("/").subscription;
    const outcome = (endpoint: string) =>
      outcomeOf(call(push.subscribe, { body: { subscription: { endpoint, keys } } }));

    for (const endpoint of [
      "http://127.0.0.1:1/",
      "https://10.0.0.1/x",
      "https://fcm.googleapis.com.example.org/x",
    ]) {
      expect(await outcome(endpoint)).toMatchObject({ status: 400, code: "PUSH_SERVICE_UNKNOWN" });
    }
    expect(await outcome("https://fcm.googleapis.com/fcm/send/x")).toEqual({ status: 200 });
    expect(await outcome("https://updates.push.services.mozilla.com/wpush/v2/x")).toEqual({ status: 200 });
  });

  it("use an account hash that is stable and differs between accounts [NOT-002]", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const { hash } = await one.call(push.identity);

    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect((await one.call(push.identity)).hash).toBe(hash);
    expect((await other.call(push.identity)).hash).not.toBe(hash);
    expect(await outcomeOf(world.call(push.identity))).toMatchObject({ status: 401 });
  });
});

it("push messages name the operator as the contact of the site, as soon as it has an address", async () => {
  const { services, clock } = world;
  const { endpoint, keys } = makeBrowser("/contact").subscription;
  const send = () => services.push.send({ endpoint, ...keys }, {}, 60);
  await send();
  const values = { "site.operatorEmail": "kontakt@tv.example" };
  await saveSettings(services, { values, changedBy: null, now: clock.now() });
  await send();

  const contacts = messagesTo("/contact").map(({ headers }) => contactIn(headers.authorization ?? ""));
  expect(contacts).toEqual(["mailto:nadaj@localhost", "mailto:kontakt@tv.example"]);
});

/** The contact in an Authorization header `vapid t=…, k=…`. */
function contactIn(header: string): unknown {
  const [, claims = ""] = header.split(".");
  return (JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub?: unknown }).sub;
}

/** Whether an Authorization header `vapid t=…, k=…` was signed with the site's key (RFC 8292). */
function isSignedBy(publicKey: string, header: string): boolean {
  const { token, key } = /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(header)?.groups ?? {};
  if (token === undefined || key !== publicKey) return false;
  const [head, claims, signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  return createVerify("sha256")
    .update(`${head}.${claims}`)
    .verify(
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
}
