// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { security } from "#shared/accounts/security.ts";
import { startCaddy, type CaddyProcess } from "./caddy-process.ts";
import { watchInBrowser } from "./front-browser.ts";
import { openSocket, type FrontConnection } from "./front-connection.ts";
import {
  connectThrough,
  logInThrough,
  readPast,
  segmentOf,
  startStream,
  talkThrough,
  uploadThrough,
} from "./front-trials.ts";
import { METRICS_TOKEN, openFrontedSite, type FrontedSite } from "./fronted-site.ts";

const UPLOAD_BYTES = 64 * 1024 ** 2;
const FORGED = "198.51.100.9";

let fronted: FrontedSite;
let caddy: CaddyProcess;
let connection: FrontConnection;

beforeAll(async () => {
  fronted = await openFrontedSite();
  caddy = await startCaddy(fronted.place);
  connection = await connectThrough(fronted);
});
afterAll(async () => {
  connection.close();
  await caddy.stop();
  await fronted.close();
});

describe("deploy/Caddyfile", () => {
  it("passes caddy validate, and serves a page and a login over HTTP/2 [MAC-045]", async () => {
    const page = await connection.get("/");

    expect(caddy.verdict).toContain("Valid configuration");
    expect(connection.protocol).toBe("h2");
    expect(page.status).toBe(200);
    expect(page.headers["server"]).toBeUndefined();
    expect(page.body.toString()).toContain("</html>");
    expect(await logInThrough(connection)).toMatch(/^\S{20,}$/);
  });

  it("lets a browser log in and play a video [MAC-045]", async () => {
    const seen = await watchInBrowser(fronted);

    expect(seen.seconds).toBeGreaterThan(0.5);
    expect(seen.protocols).not.toContain("http/1.1");
  });

  it("redirects plain HTTP to the same address with TLS [MAC-045]", async () => {
    const plain = `http://localhost:${fronted.place.httpPort}/watch/film?t=5`;
    const { status, headers } = await fetch(plain, { redirect: "manual" });

    expect([301, 308]).toContain(status);
    expect(headers.get("location")).toBe("https://localhost/watch/film?t=5");
  });

  it("passes segments, ranges of them, and the sockets of chats and recorders [MAC-045]", async () => {
    const segment = await segmentOf(fronted);
    const original = await readPast(fronted, segment);
    const whole = await connection.get(segment);
    const part = await connection.get(segment, { range: "bytes=10-19" });
    const stream = await startStream(fronted);
    const front = { port: fronted.place.httpsPort, ca: fronted.ca };

    expect(whole.body.equals(original)).toBe(true);
    expect([part.status, part.body.equals(original.subarray(10, 20))]).toEqual([206, true]);
    expect(await talkThrough(fronted, stream, "Dzień dobry!")).toMatchObject({ text: "Dzień dobry!" });
    expect(await openSocket(front, "/live/recorder/?EIO=4&transport=websocket")).toBe(101);
  });

  it("passes an upload on while it is sent [MAC-045]", async () => {
    expect(await uploadThrough(connection, fronted)).toEqual({ status: 204, offset: String(UPLOAD_BYTES) });
  });

  it("names the real address, whatever a client claims [MAC-045, MAC-048]", async () => {
    const elsewhere = await connectThrough(fronted, "127.0.0.5");
    onTestFinished(() => elsewhere.close());

    const token = await logInThrough(elsewhere, { "x-forwarded-for": FORGED });
    const authorization = `Bearer ${token}`;
    const { body } = await elsewhere.get(`/api${security.sessions.path}`, { authorization });

    const { items } = JSON.parse(body.toString()) as { items: { address: string }[] };
    const addresses = items.map(({ address }) => address);
    expect(addresses).toContain("127.0.0.5");
    expect(addresses).not.toContain(FORGED);
  });

  it.each(["/metrics", "/metrics/", "/%6detrics", "//metrics"])("does not pass %s on", async (address) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { status, body } = await connection.get(address, headers);

    // The site itself refuses addresses with two slashes.
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain("nadaj_request_seconds");
  });
});
