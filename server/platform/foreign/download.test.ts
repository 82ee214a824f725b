import { mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import { download, type DownloadRules } from "./download.ts";

const BYTES = Buffer.from([0, 0, 0, 24, ...Buffer.from("ftypmp42"), ...Buffer.alloc(5000, 7)]);
const HOUR_MS = 3_600_000;

let server: http.Server;
let port: number;
let folder: string;
const asked: string[] = [];

type Answer = (response: http.ServerResponse) => void;

const ANSWERS: Readonly<Record<string, Answer>> = {
  "/film.mp4": (response) => response.setHeader("content-type", "video/mp4; charset=x").end(BYTES),
  "/nocny%20poci%C4%85g.mp4": (response) => response.end(BYTES),
  "/endless.mp4": (response) => {
    const send = () => {
      while (!response.destroyed && response.write(BYTES));
      response.once("drain", send);
    };
    send();
  },
  "/announced.mp4": (response) => response.writeHead(200, { "content-length": "1000000" }).write("x"),
  "/page": (response) => response.setHeader("content-type", "text/html; charset=utf-8").end("<p>"),
  "/disguised.mp4": (response) =>
    response.setHeader("content-type", "video/mp4").end("\n <!DOCTYPE html><html></html>"),
  "/gone.mp4": (response) => response.writeHead(404).end(),
  "/loop": (response) => response.writeHead(302, { location: "/loop" }).end(),
  "/moved": (response) => response.writeHead(301, { location: "/film.mp4" }).end(),
  "/to-private": (response) =>
    response.writeHead(307, { location: `http://127.0.0.2:${port}/film.mp4` }).end(),
  "/to-name": (response) =>
    response.writeHead(307, { location: `http://inside.example:${port}/film.mp4` }).end(),
  "/to-file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/silent": () => undefined,
  "/stalling.mp4": (response) => response.write(BYTES),
  "/broken.mp4": (response) => {
    response.writeHead(200, { "content-length": String(2 * BYTES.length) });
    response.write(BYTES, () => response.destroy());
  },
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-download-"));
  port = await freePort();
  server = http.createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    ANSWERS[request.url ?? ""]?.(response);
  });
  // Also for other addresses of this machine.
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function fetchFile(address: string, rules: Partial<DownloadRules> = {}) {
  const url = address.startsWith("/") ? `http://127.0.0.1:${port}${address}` : address;
  const isAllowed = (ip: string) => ip === "127.0.0.1";
  return download(url, path.join(folder, "file"), {
    ...{ isAllowed, maxBytes: 100_000, connectMs: HOUR_MS, idleMs: HOUR_MS, ...rules },
  });
}

describe("download", () => {
  it("writes the bytes and tells their type and name", async () => {
    expect(await fetchFile("/film.mp4")).toEqual({ size: BYTES.length, type: "video/mp4", name: "film.mp4" });
    expect(await readFile(path.join(folder, "file"))).toEqual(BYTES);
    expect(await fetchFile("/nocny%20poci%C4%85g.mp4")).toMatchObject({ type: "", name: "nocny pociąg.mp4" });
  });

  it("follows redirects, a few", async () => {
    expect(await fetchFile("/moved")).toMatchObject({ name: "film.mp4", size: BYTES.length });
    await expect(fetchFile("/loop")).rejects.toMatchObject({ reason: "redirects" });
    expect(asked.filter((line) => line.endsWith("/loop")).length).toBeLessThan(20);
  });

  it.each([
    ["/page", { reason: "page" }],
    ["/disguised.mp4", { reason: "page" }],
    ["/gone.mp4", { reason: "status", status: 404 }],
    ["/to-file", { reason: "notHttp" }],
    ["ftp://127.0.0.1/film.mp4", { reason: "notHttp" }],
    ["no address", { reason: "notHttp" }],
    ["/broken.mp4", { reason: "unreachable" }],
  ])("refuses %s", async (address, failure) => {
    await expect(fetchFile(address)).rejects.toMatchObject(failure);
  });

  it("refuses what has more bytes than allowed, before they arrive or while they do", async () => {
    await expect(fetchFile("/announced.mp4")).rejects.toMatchObject({ reason: "tooLarge" });
    await expect(fetchFile("/endless.mp4")).rejects.toMatchObject({ reason: "tooLarge" });
    expect((await readFile(path.join(folder, "file"))).length).toBeLessThanOrEqual(100_000);
    expect(await fetchFile("/film.mp4", { maxBytes: BYTES.length })).toMatchObject({ size: BYTES.length });
  });

  it("ends when the server does not answer, or stops sending", async () => {
    await expect(fetchFile("/silent", { connectMs: 50 })).rejects.toMatchObject({ reason: "stalled" });
    await expect(fetchFile("/stalling.mp4", { idleMs: 50 })).rejects.toMatchObject({ reason: "stalled" });
  });

  it("connects to no address that is not allowed, also not by a redirect or a name", async () => {
    asked.length = 0;
    const inside = `http://127.0.0.2:${port}/film.mp4`;
    await expect(fetchFile(inside)).rejects.toMatchObject({ reason: "private" });
    await expect(fetchFile(`http://[::ffff:127.0.0.2]:${port}/film.mp4`)).rejects.toMatchObject({
      reason: "private",
    });
    await expect(fetchFile("/to-private")).rejects.toMatchObject({ reason: "private" });
    const resolve = async () => ["127.0.0.1", "127.0.0.2"];
    await expect(fetchFile("/to-name", { resolve })).rejects.toMatchObject({ reason: "private" });
    expect(asked).toEqual([`127.0.0.1:${port} /to-private`, `127.0.0.1:${port} /to-name`]);
  });

  it("connects to the address that was checked, whatever the name server answers next", async () => {
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const asks: string[] = [];
    const resolve = async (host: string) => {
      asks.push(host);
      return answers.shift() ?? [];
    };

    expect(await fetchFile(`http://film.example:${port}/film.mp4`, { resolve })).toMatchObject({
      size: BYTES.length,
    });

    expect(asks).toEqual(["film.example"]);
    expect(asked.at(-1)).toBe(`film.example:${port} /film.mp4`);
  });

  it("says so when a name is unknown", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(fetchFile("http://nowhere.example/a.mp4", { resolve })).rejects.toMatchObject({
      reason: "unresolvable",
    });
  });
});
