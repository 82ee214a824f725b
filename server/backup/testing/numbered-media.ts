import { readFile, writeFile } from "node:fs/promises";
import { openWorld, type World } from "#server/testing/world.ts";
import { backUp, openTarget, siteOf } from "./backed-up-site.ts";

const OBJECTS = 100;
const OBJECT_BYTES = 20_000;

/** A site with one account and a hundred objects of 20 kB, numbered from 0, which no row names. */
export async function openNumberedMedia(): Promise<World> {
  const world = await openWorld({ isWorker: false });
  await world.person();
  for (let number = 0; number < OBJECTS; number += 1) await storeObject(world, number, `first ${number}`);
  return world;
}

export async function storeObject({ services }: World, number: number, text: string): Promise<void> {
  await services.storage.put(keyOf(number), contentOf(text), { contentType: "video/mp4" });
}

export function contentOf(text: string): Buffer {
  return Buffer.alloc(OBJECT_BYTES, text);
}

export function keyOf(number: number): string {
  return `videos/${number}/media/480.mp4`;
}

/** Backs the site up into a folder; returns the id. */
export async function backUpInto(world: World, folder: string): Promise<string> {
  const { id } = await backUp(siteOf(world), { target: await openTarget(folder) });
  return id;
}

/** Changes one bit in the middle of a file. */
export async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
