import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressFiles } from "./compress-files.ts";

it("writes compressed files next to text files, also next to duplicates in other folders", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-compress-"));
  const script = "export const word = 'nadaj';\n".repeat(100);
  await mkdir(join(folder, "en"));
  await writeFile(join(folder, "film.js"), script);
  await writeFile(join(folder, "en/film.js"), script);
  await writeFile(join(folder, "short.js"), "export {};");
  await writeFile(join(folder, "picture.png"), script);

  await compressFiles(folder);

  expect((await readdir(folder)).toSorted()).toEqual([
    ...["en", "film.js", "film.js.br", "film.js.gz", "picture.png", "short.js"],
  ]);
  for (const file of ["film.js", "en/film.js"]) {
    expect(brotliDecompressSync(await readFile(join(folder, `${file}.br`))).toString()).toBe(script);
    expect(gunzipSync(await readFile(join(folder, `${file}.gz`))).toString()).toBe(script);
  }
  await rm(folder, { recursive: true });
});
