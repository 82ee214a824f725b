import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["server", "shared", "web", "e2e", "scripts"];
/** Numbers that do not belong to the product: parameters of a test's environment. */
const OF_TESTS = new Set(["server/platform/storage/testing/small-disk.ts SMALL_DISK_BYTES"]);

const IMPORT = /^import (?!type )(?:\w+, )?\{([^}]*)\} from "([#.][^"]+)"/gm;
const CONSTANT_NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** All test code: unit tests, e2e tests, and fakes of external services. */
function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => path.posix.join(folder, file.replaceAll("\\", "/")))
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /\.test\.tsx?$/.test(file) || file.startsWith("e2e/") || file.includes("/testing/")),
  );
}

/** The constants a file imports from the product: "shared/posts/contract.ts POST_MAX_CHARACTERS". */
function importedConstants(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) => {
    const source = from.startsWith("#") ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
    return names
      .split(",")
      .map((name) => name.trim().split(" as ")[0] ?? "")
      .filter((name) => CONSTANT_NAME.test(name))
      .map((name) => `${source} ${name}`);
  });
}

/** Whether the source declares the constant as a number: digits, sums and products of numbers and other constants. */
function isNumber(constant: string): boolean {
  const [file = "", name = ""] = constant.split(" ");
  // Tests of the tools contain code in string literals.
  if (!fs.existsSync(path.join(ROOT, file))) return false;
  const text = fs.readFileSync(path.join(ROOT, file), "utf8");
  return new RegExp(
    `^export const ${name}(?:: number)? = [-\\w.*+/() ]*(?:\\d|_MS|_SECONDS)[-\\w.*+/() ]*;$`,
    "m",
  ).test(text);
}

describe("tests", () => {
  it("contain the numbers of the specification themselves: they import none from the product [LAS-152]", () => {
    const files = testFiles();
    const imported = files.flatMap((file) =>
      importedConstants(file, fs.readFileSync(path.join(ROOT, file), "utf8"))
        .filter((constant) => !OF_TESTS.has(constant) && isNumber(constant))
        .map((constant) => `${file} imports ${constant}`),
    );

    expect(files.length).toBeGreaterThan(400);
    expect(imported).toEqual([]);
  });

  it("are reported when they import a number", () => {
    const text = 'import { posts, POST_MAX_CHARACTERS } from "#shared/posts/contract.ts";';

    const constants = importedConstants("server/x.test.ts", text);

    expect(constants).toEqual(["shared/posts/contract.ts POST_MAX_CHARACTERS"]);
    expect(constants.map(isNumber)).toEqual([true]);
    expect(isNumber("shared/chat/blocks.ts BLOCK_DURATIONS")).toBe(false);
  });
});
