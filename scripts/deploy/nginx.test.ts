// @module-tag slow
import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { live } from "#shared/live/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { until } from "#server/testing/world.ts";
import { watchInBrowser } from "./front-browser.ts";
import { openSocket, type FrontConnection } from "./front-connection.ts";
import {
  connectThrough,
  logInPast,
  logInThrough,
  readPast,
  segmentOf,
  startStream,
  talkThrough,
  uploadThrough,
} from "./front-trials.ts";
import { METRICS_TOKEN, openFrontedSite, type FrontedSite } from "./fronted-site.ts";
import { startNginx, type NginxProcess } from "./nginx-process.ts";

/** Slices of the cache. */
const MEBIBYTE = 1024 ** 2;
/** nginx counts whole seconds, so it asks again after 10 to 11 s; the site refuses within one. */
const WITHDRAWN_MS = 12_000;
const SEGMENT_ROUTE = "/edge/video/:id/:signature/:upload/:name/:offset-:size.m4s";
const FILE_ROUTE = "/edge/video/:id/:signature/:upload/:name.mp4";
const FORGED = "198.51.100.9";

let fronted: FrontedSite;
let nginx: NginxProcess;
let connection: FrontConnection;

beforeAll(async () => {
  fronted = await openFrontedSite();
  nginx = await startNginx(fronted.place);
  connection = await connectThrough(fronted);
});
afterAll(async () => {
  connection.close();
  await nginx.stop();
  await fronted.close();
});

async function cacheStatusOf(address: string): Promise<string> {
  const { status, headers } = await connection.get(address);
  return `${status} ${String(headers["x-cache-status"])}`;
}

/** The address of a whole file, of which players read ranges. */
async function fileOf(): Promise<string> {
  return (await segmentOf(fronted)).replace(/\/\d+-\d+\.m4s$/, ".mp4");
}

function rangeOf(address: string, range: string) {
  return connection.get(address, { range: `bytes=${range}` });
}

describe("deploy/nginx.conf", () => {
  it("passes nginx -t, and serves a page and a login over HTTP/2 [MAC-042]", async () => {
    const page = await connection.get("/");
    const token = await logInThrough(connection);

    expect(nginx.verdict).toContain("test is successful");
    expect(connection.protocol).toBe("h2");
    expect(page).toMatchObject({ status: 200, headers: { server: "nginx" } });
    expect(page.headers["content-security-policy"]).toContain("script-src");
    expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(page.body.toString()).toContain("</html>");
    expect(token).toMatch(/^\S{20,}$/);
  });

  it("lets a browser log in and play a video over HTTP/2 [MAC-042]", async () => {
    const seen = await watchInBrowser(fronted);

    expect(seen.seconds).toBeGreaterThan(0.5);
    expect(seen.segments).toBeGreaterThan(0);
    expect(seen.protocols).toEqual(["h2"]);
  });

  it("redirects plain HTTP to the same address with TLS [MAC-042]", async () => {
    const plain = `http://127.0.0.1:${fronted.place.httpPort}/watch/film?t=5`;
    const { status, headers } = await fetch(plain, { redirect: "manual" });

    expect([status, headers.get("location")]).toEqual([301, "https://localhost/watch/film?t=5"]);
  });

  it("passes the long addresses of lists that leave out many videos", async () => {
    const { status } = await connection.get(`/api/videos?title=${"a".repeat(14_000)}`);

    expect(status).not.toBe(414);
    expect(status).toBeLessThan(500);
  });

  it("passes the sockets of chats and recorders, and opens no others [MAC-043]", async () => {
    const stream = await startStream(fronted);
    const front = { port: fronted.place.httpsPort, ca: fronted.ca };

    expect(await talkThrough(fronted, stream, "Dzień dobry!")).toMatchObject({ text: "Dzień dobry!" });
    expect(await openSocket(front, "/live/recorder/?EIO=4&transport=websocket")).toBe(101);
    expect(await openSocket(front, "/api/videos/?EIO=4&transport=websocket")).toBe(200);
  });

  it("passes an offer by WHIP to the site, which knows stream keys", async () => {
    const headers = { "content-type": "application/sdp", authorization: "Bearer unknown" };
    const { status, body } = await connection.post("/live/whip", {}, headers);

    expect([status, JSON.parse(body.toString())]).toMatchObject([401, { code: "STREAM_KEY_INVALID" }]);
  });

  it("passes an upload on while it is sent, and keeps no file of it [MAC-043]", async () => {
    const kept: string[] = [];
    const observe = async () => void kept.push(...(await nginx.bodyFiles()));

    const { status, offset } = await uploadThrough(connection, fronted, observe);

    expect([status, offset]).toEqual([204, String(64 * MEBIBYTE)]);
    expect(kept).toEqual([]);
  });

  it("has a segment for the second request, and asks the site again after ten seconds [MAC-044]", async () => {
    // An address of its own, which no other test has requested.
    const segment = `${await segmentOf(fronted)}?first`;
    const before = await fronted.countAnswers(SEGMENT_ROUTE);
    const original = await readPast(fronted, segment);

    expect(await cacheStatusOf(segment)).toBe("200 MISS");
    const { body, headers } = await connection.get(segment);

    expect(body.equals(original)).toBe(true);
    expect(headers).toMatchObject({
      "x-cache-status": "HIT",
      "cache-control": "public, max-age=31536000, immutable",
    });
    // One request past nginx and one through it.
    const count = async () => (await fronted.countAnswers(SEGMENT_ROUTE)) - before;
    expect(await until(async () => (await count()) >= 2 && count(), "the count")).toBe(2);
    const again = async () => (await cacheStatusOf(segment)) === "200 REVALIDATED";
    await until(again, "the question whether the segment is still public");
    const unchanged = async () => (await fronted.countAnswers(SEGMENT_ROUTE, 304)) || undefined;
    expect(await until(unchanged, "the answer that it is")).toBe(1);
  });

  it("cuts the right ranges out of segments and files, from the cache, too [MAC-044]", async () => {
    const [segment, file] = [await segmentOf(fronted), await fileOf()];
    const [segmentBytes, fileBytes] = [await readPast(fronted, segment), await readPast(fronted, file)];
    expect(fileBytes.length).toBeGreaterThan(MEBIBYTE + 100);

    for (const time of ["first", "second"]) {
      const part = await rangeOf(segment, "10-19");
      expect([time, part.status, part.headers["content-range"]]).toEqual([
        ...[time, 206, `bytes 10-19/${segmentBytes.length}`],
      ]);
      expect(part.body.equals(segmentBytes.subarray(10, 20))).toBe(true);

      // Across the border of two slices.
      const [from, to] = [MEBIBYTE - 100, MEBIBYTE + 99];
      const across = await rangeOf(file, `${from}-${to}`);
      expect([time, across.status, across.headers["content-range"]]).toEqual([
        ...[time, 206, `bytes ${from}-${to}/${fileBytes.length}`],
      ]);
      expect(across.body.equals(fileBytes.subarray(from, to + 1))).toBe(true);

      const end = await rangeOf(file, "-50");
      expect(end.body.equals(fileBytes.subarray(-50))).toBe(true);
      expect((await connection.get(file)).body.equals(fileBytes)).toBe(true);
    }

    expect(await rangeOf(file, `${fileBytes.length}-`)).toMatchObject({ status: 416 });
    const head = await connection.get(file, { ":method": "HEAD" });
    expect(head).toMatchObject({ status: 200, headers: { "content-length": String(fileBytes.length) } });
    expect(await cacheStatusOf(file)).toBe("200 HIT");
    // The site has sent the slices, each once: not the whole file for a few bytes of it.
    const slices = Math.ceil(fileBytes.length / MEBIBYTE);
    expect(await fronted.countAnswers(FILE_ROUTE, 206)).toBe(slices);
    expect(await fronted.countAnswers(FILE_ROUTE, 200)).toBe(1);
  });

  it("has segments of a live stream for all viewers, and asks for each playlist [MAC-044]", async () => {
    const stream = await startStream(fronted);
    const { url } = await fronted.owner.call(live.url, { params: { id: stream } });
    const sender = spawn("ffmpeg", [
      ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=60"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15"],
      ...["-pix_fmt", "yuv420p", "-f", "flv", `rtmp://127.0.0.1:${fronted.rtmpPort}${url}`],
    ]);
    onTestFinished(() => void sender.kill("SIGKILL"));
    const params = { id: stream };
    const master = await until(
      async () => (await fronted.owner.call(videos.get, { params })).hls ?? undefined,
      "the stream",
    );
    const playlist = path.posix.join(path.posix.dirname(master), "source.m3u8");
    const segment = await until(async () => {
      const { body } = await connection.get(playlist);
      return /^\d+\/source-s\d+\.m4s$/m.exec(body.toString())?.[0];
    }, "a segment of the stream");

    const address = path.posix.join(path.posix.dirname(master), segment);

    expect(await cacheStatusOf(address)).toBe("200 MISS");
    expect(await cacheStatusOf(address)).toBe("200 HIT");
    expect(await cacheStatusOf(playlist)).toBe("200 undefined");
  });

  it("stores nothing of a private video, and stops serving a banned one within 12 s [MAC-044]", async () => {
    const { owner, videoId } = fronted;
    const params = { id: videoId };
    await owner.call(videos.edit, { params, body: { visibility: "private" } });
    const hidden = await segmentOf(fronted);
    expect([await cacheStatusOf(hidden), await cacheStatusOf(hidden)]).toEqual(["200 MISS", "200 MISS"]);

    await owner.call(videos.edit, { params, body: { visibility: "public" } });
    const segment = await segmentOf(fronted);
    expect([await cacheStatusOf(segment), await cacheStatusOf(segment)]).toEqual(["200 MISS", "200 HIT"]);
    await owner.call(videoModeration.ban, { params, body: { reason: "SPM", note: "" } });

    const isRefused = async () => (await cacheStatusOf(segment)).startsWith("403");
    await until(isRefused, "the end of the banned video", WITHDRAWN_MS);
    expect((await connection.get(segment)).status).toBe(403);
  });

  it("names the real address, whatever a client claims, and the site believes no other [MAC-048]", async () => {
    const headers = { "x-forwarded-for": FORGED };
    const elsewhere = await connectThrough(fronted, "127.0.0.5");
    onTestFinished(() => elsewhere.close());

    const token = await logInThrough(elsewhere, headers);
    expect(await logInPast(fronted, "127.0.0.6", headers)).toBe(200);

    const authorization = `Bearer ${token}`;
    const { body } = await elsewhere.get(`/api${security.sessions.path}`, { authorization });
    const { items } = JSON.parse(body.toString()) as { items: { address: string }[] };
    const addresses = items.map(({ address }) => address);
    expect(addresses).toEqual(expect.arrayContaining(["127.0.0.5", "127.0.0.6"]));
    expect(addresses).not.toContain(FORGED);
  });

  it.each(["/metrics", "/metrics/", "/metrics?x=1", "//metrics", "/%6detrics", "/./metrics"])(
    "does not pass %s on [MAC-049]",
    async (address) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };

      expect(await connection.get(address, headers)).toMatchObject({
        status: 404,
        headers: { server: "nginx" },
      });
      expect((await fetch(`${fronted.site.url}/metrics`, { headers })).status).toBe(200);
    },
  );
});
