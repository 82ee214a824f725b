import { beforeEach, describe, expect, it, vi } from "vitest";
import { latestUrl, openAtLatestUrl } from "./latest-url.ts";

const SITE = "https://nadaj.example";
const PLAYLIST = "/edge/video/film/1795824000.mac/master.m3u8";

beforeEach(() => {
  vi.stubGlobal("document", { baseURI: `${SITE}/watch/film` });
  return () => vi.unstubAllGlobals();
});

describe("latestUrl", () => {
  const renewed = "/edge/video/film/1795910400.new/master.m3u8";

  it.each([
    ["/edge/video/film/1795824000.mac/480p.m3u8", "/edge/video/film/1795910400.new/480p.m3u8"],
    ["/edge/video/film/1795824000.mac/up/a/0-9.m4s", "/edge/video/film/1795910400.new/up/a/0-9.m4s"],
    ["/edge/video/film/1.older/480p.m3u8?a=1", "/edge/video/film/1795910400.new/480p.m3u8?a=1"],
  ])("puts the file %s below the latest signature", (url, expected) => {
    expect(latestUrl(SITE + url, renewed)).toBe(SITE + expected);
  });

  it.each([
    "/edge/video/film/1795910400.new/480p.m3u8",
    "/edge/video/other/1795824000.mac/480p.m3u8",
    "/live/hls/film/1795824000.mac/index.m3u8",
  ])("leaves %s as it is", (url) => {
    expect(latestUrl(SITE + url, renewed)).toBe(SITE + url);
  });

  it("knows URLs of another host", () => {
    const other = "https://media.example/video/film";
    expect(latestUrl(`${other}/1.a/x.m4s`, `${other}/2.b/master.m3u8`)).toBe(`${other}/2.b/x.m4s`);
  });
});

describe("a request of hls.js", () => {
  function request(status: number) {
    const target = Object.assign(new EventTarget(), { status, open: vi.fn<XMLHttpRequest["open"]>() });
    return target as unknown as XMLHttpRequest & typeof target;
  }
  const source = { hls: PLAYLIST };
  const file = `${SITE}/edge/video/film/1795824000.mac/480p.m3u8`;

  it.each([
    [403, 1],
    [401, 1],
    [410, 1],
    [200, 0],
    [404, 0],
    [500, 0],
  ])("tells that the URL of the stream is refused: status %d, %d times", (status, times) => {
    const onRefused = vi.fn<() => void>();
    const sent = request(status);
    openAtLatestUrl(sent, file, () => source, onRefused);
    expect(sent.open).toHaveBeenCalledWith("GET", file, true);
    sent.dispatchEvent(new Event("load"));
    expect(onRefused).toHaveBeenCalledTimes(times);
  });

  it("does not, when the stream has got another URL meanwhile", () => {
    const onRefused = vi.fn<() => void>();
    const sent = request(403);
    let hls = PLAYLIST;
    openAtLatestUrl(sent, file, () => ({ hls }), onRefused);
    hls = PLAYLIST.replace("1795824000.mac", "1795910400.new");
    sent.dispatchEvent(new Event("load"));
    expect(onRefused).not.toHaveBeenCalled();
  });
});
