import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { createUpload, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { openShell } from "#server/command-line/testing/shell.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });
const run = promisify(execFile);
let world: World;
let folder: string;
let clip: string;
let server: http.Server;
let base: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-import-"));
  world = await openWorld({ withMedia: true });
  clip = path.join(folder, "nocny_pociąg.mp4");
  const input = "-f lavfi -i testsrc2=size=320x180:rate=25:duration=2";
  await run("ffmpeg", ["-v", "error", "-y", ...input.split(" "), ..."-c:v mpeg4 -q:v 4".split(" "), clip]);
  server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://host");
    if (pathname.startsWith("/films/")) {
      createReadStream(clip).pipe(response.setHeader("content-type", "video/mp4"));
    } else if (pathname === "/page.mp4") response.setHeader("content-type", "text/html").end("<html>");
    else if (pathname === "/large.mp4")
      response.writeHead(200, { "content-length": "90000000000" }).write("x");
    else if (pathname === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const { nadaj, json } = openShell(() => world);

async function listOf(name: string, lines: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

function videosOf(channelId: string) {
  return world.services.db
    .selectFrom("videos")
    .select(["id", "title", "status", "visibility", "created_by"])
    .where("channel_id", "=", channelId)
    .orderBy("id")
    .execute();
}

describe("nadaj video import", () => {
  it("a file and a list of three addresses are four videos in the channel, and still four when it starts again [OPS-089]", async () => {
    const creator = await world.creator();
    const list = await listOf("adresy.txt", [
      ...[
        "# Archiwum",
        "",
        `${base}/films/1.mp4`,
        `${base}/films/2.mp4?from=list`,
        `  ${base}/films/3.mp4#x  `,
      ],
    ]);
    const line = ["video", "import", clip, "--list", list, "--channel", creator.channel.slug];
    const allowed = [...line, "--private-addresses"];

    const first = await nadaj(allowed);

    expect([first.code, first.error]).toEqual([0, ""]);
    expect(first.text.split("\n").at(-1)).toBe("Imported: 4, already there: 0, not imported: 0.");
    const made = await videosOf(creator.channel._id);
    expect(made.map(({ title }) => title)).toEqual(["nocny pociąg", "1", "2", "3"]);
    for (const { id } of made) await waitUntilProcessed(creator, id);
    expect(await videosOf(creator.channel._id)).toMatchObject(
      made.map(({ id }) => ({ id, status: "processed", created_by: creator.id })),
    );
    const { hls } = await creator.call(videos.get, { params: { id: made[0]?.id ?? "" } });
    expect((await fetch(world.url + (hls ?? ""))).status).toBe(200);

    const again = await nadaj([...allowed, "--json"]);
    expect([again.code, JSON.parse(again.text)]).toMatchObject([
      ...[0, { imported: [], alreadyThere: made.map(({ id }) => ({ id })), failed: [] }],
    ]);
    expect((await videosOf(creator.channel._id)).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    // Another channel has none of them yet.
    const other = await world.creator();
    expect(await json(["video", "import", clip, "--channel", `@${other.channel.slug}`])).toMatchObject({
      imported: [{ source: clip }],
    });
    expect((await nadaj(["audit", "list"])).text).toContain("video import");
  });

  it("does the others when some cannot be imported, with a sentence for each", async () => {
    const creator = await world.creator();
    const text = await listOf("notatka.mp4", ["to nie jest film"]);
    const list = await listOf("mieszane.txt", [
      ...["nie-ma.mp4", text, folder, "ftp://example.org/a.mp4", `${base}/gone.mp4`, `${base}/page.mp4`],
      ...[`${base}/loop`, "nocny_pociąg.mp4"],
    ]);

    const args = [
      "video",
      "import",
      "--list",
      list,
      "--channel",
      creator.channel.slug,
      "--private-addresses",
    ];
    const { code, text: output } = await nadaj(args);

    expect(code).toBe(1);
    const reasons = output.split("\n").map((line) => line.replace(/^.*: (?=[A-Z0-9])/, ""));
    expect(reasons.slice(0, -1)).toEqual([
      "There is no such file.",
      expect.any(String),
      "The file cannot be read.",
      "Only http and https addresses can be imported.",
      "The server answers 404.",
      "This is the address of a page, not of a video file.",
      "The address redirects too often.",
      expect.stringContaining("nocny_pociąg.mp4"),
    ]);
    expect(output).toMatch(/Imported: 1, already there: 0, not imported: 7\.$/);
    expect(await videosOf(creator.channel._id)).toHaveLength(1);
    expect(await nadaj(["storage", "check"])).toMatchObject({ code: 0 });
  });

  it("refuses addresses of private networks without --private-addresses", async () => {
    const { channel } = await world.creator();
    const addresses = [
      `${base}/films/1.mp4`,
      "http://localhost:1/a.mp4",
      "http://169.254.169.254/latest.mp4",
    ];
    const list = await listOf("prywatne.txt", addresses);

    const refused = await nadaj(["video", "import", "--list", list, "--channel", channel.slug, "--json"]);

    expect([refused.code, JSON.parse(refused.text)]).toMatchObject([
      1,
      { imported: [], failed: addresses.map((source) => ({ source, code: "private" })) },
    ]);
    expect(await videosOf(channel._id)).toEqual([]);
  });

  it("counts for the limits of the owner", async () => {
    const creator = await world.creator();
    const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
    await createUpload(world, creator, id, { name: "video.mp4", type: "video/mp4", size: 2_000_000_000 });
    await nadaj(["user", "quota", creator.email, "--total", "1"]);

    const args = ["video", "import", clip, "--channel", creator.channel.slug, "--json"];
    const refused = await nadaj(args);
    expect([refused.code, JSON.parse(refused.text)]).toMatchObject([
      1,
      { failed: [{ code: "QUOTA_REACHED" }] },
    ]);
    expect(await videosOf(creator.channel._id)).toHaveLength(1);

    await nadaj(["user", "quota", creator.email, "--total", "unlimited"]);
    expect(JSON.parse((await nadaj(args)).text)).toMatchObject({ imported: [{ source: clip }] });
  });

  it("takes a title, a visibility, and a list from standard input", { tags: ["slow"] }, async () => {
    const { channel } = await world.creator();
    const args = ["video", "import", "--channel", channel.slug];
    const described = [...args, clip, "--title", "Nocny pociąg", "--visibility", "non_public"];
    expect(await nadaj(described)).toMatchObject({ code: 0 });
    expect(await videosOf(channel._id)).toMatchObject([{ title: "Nocny pociąg", visibility: "non_public" }]);

    const sent = `# nothing\n${clip}\n`;
    expect(await nadaj([...args, "--list", "-"], {}, sent)).toMatchObject({
      ...{ code: 0, text: expect.stringContaining("Already there") },
    });
    expect(await nadaj([...args, "--list", "-"], {}, "# nothing")).toMatchObject({ code: 1 });
    expect(
      await nadaj([...args, "--list", "-", "--title", "Dwa filmy"], {}, `${clip}\n${clip}`),
    ).toMatchObject({
      ...{ code: 1, error: "--title is for one source only." },
    });
    expect(await nadaj([...args, clip, "--visibility", "hidden"])).toMatchObject({ code: 1 });
    expect(await nadaj([...args, "--list", path.join(folder, "none.txt")])).toMatchObject({ code: 1 });
    for (const line of [args, [...args, ""]]) {
      const error = "Give a file or an address, or --list FILE.";
      expect(await nadaj(line)).toMatchObject({ code: 1, error });
    }
    expect(await nadaj(["video", "import", clip, "--channel", "nie-ma-takiego"])).toMatchObject({
      ...{ code: 1, error: "There is no channel nie-ma-takiego." },
    });
    expect(await nadaj(["video", "import", clip])).toMatchObject({ code: 1 });
  });

  it("refuses what is larger than the site allows", async () => {
    const { channel } = await world.creator();
    await nadaj(["settings", "set", "limits.fileSize", "1"]);

    const args = ["video", "import", `${base}/large.mp4`, "--channel", channel.slug, "--private-addresses"];
    const { code, text } = await nadaj(args);

    expect([code, text]).toEqual([1, expect.stringMatching(/^Not imported: .*large\.mp4: .*1.GB/)]);
    expect(await videosOf(channel._id)).toEqual([]);
  });
});
