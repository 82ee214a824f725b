import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { siteLook } from "#shared/site-look/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { paint } from "#server/media/testing/images.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

interface Manifest {
  readonly name: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

let world: World;
let admin: Person;
let other: SecondMachine;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  other = await openSecondMachine(world.databaseUrl, {});
});
afterAll(async () => {
  await other.close();
  await world.close();
});

async function save(values: Partial<SiteSettings>) {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  return admin.call(siteSettings.save, { body: { values, revisions } });
}

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/manifest.webmanifest`, { headers });
}

async function read(url: string): Promise<Manifest> {
  return (await (await ask(url)).json()) as Manifest;
}

it("names what browsers need to install the site", async () => {
  const answer = await ask(world.url);

  expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  expect(await answer.json()).toMatchObject({
    ...{ name: "Nadaj", short_name: "Nadaj", start_url: "/", scope: "/", display: "standalone" },
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    icons: [
      { src: "/icon-192.png", sizes: "192x192" },
      { src: "/icon-512.png", sizes: "512x512" },
      { src: "/maskable-512.png", sizes: "512x512", purpose: "maskable" },
    ],
  });
});

it("has the saved name and icon in every process, and another ETag", async () => {
  const etag = (await ask(world.url)).headers.get("etag") ?? "";
  expect((await ask(world.url, { "if-none-match": etag })).status).toBe(304);
  const file = new Blob([new Uint8Array(await paint(300, 300).png().toBuffer())], { type: "image/png" });
  const { _id: icon } = await admin.call(siteLook.storeImage, { params: { key: "site.icon" }, file });

  await save({ "site.name": "Tęcza TV", "site.icon": icon });

  const changed = await ask(world.url, { "if-none-match": etag });
  expect([changed.status, changed.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const text = await changed.text();
  expect(text).not.toContain("Nadaj");
  const manifest = JSON.parse(text) as Manifest;
  expect(manifest).toMatchObject({ name: "Tęcza TV", short_name: "Tęcza TV" });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of manifest.icons) {
    const image = await fetch(new URL(src, world.url));
    const { width, height, format } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  }
  await until(async () => (await read(other.url)).name === "Tęcza TV", "the manifest of another process");
  expect(await read(other.url)).toEqual(manifest);
});
