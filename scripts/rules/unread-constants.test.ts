import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["server", "shared", "web", "bench"];
const OF_TESTS = /\.test\.tsx?$|\/testing\/|\/compiled\//;

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /^import [\s\S]*?;$/gm;
/** The words of a list are read by their type: without one of them the code does not compile. */
const TYPE_OF = /\btypeof [A-Z][A-Z0-9_]*\b(?!\)\[number\])/g;
const DECLARATION =
  /^(?:export )?const ([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\b[^=\n]*= (\{(?: \w+: .*|\n[\s\S]*?\n)\})?/gm;
/** Keys at the first level of an object: formatted code indents them by two spaces, or has all in one line. */
const KEY = /^ {2}(\w+):/gm;
const KEY_IN_LINE = /[{,] (\w+):/g;

/** The code of the product and of its build, without types that only look at constants. */
function productCode(): string {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => path.posix.join(folder, file.replaceAll("\\", "/")))
      .filter((file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file)),
  );
  return [...files, "vite.config.ts"]
    .map((file) => withoutTypes(fs.readFileSync(path.join(ROOT, file), "utf8")))
    .join("\n");
}

function withoutTypes(text: string): string {
  return text.replaceAll(COMMENT, "").replaceAll(IMPORT, "").replaceAll(TYPE_OF, "");
}

/** Constants that no line reads, and members of constants of which lines read single members only. */
function unreadIn(code: string): string[] {
  return [...code.matchAll(DECLARATION)].flatMap(([, name = "", object = ""]) => {
    const read = new RegExp(`(?<!const |["'\\w]|[^.]\\.)\\b${name}\\b(?:\\.(\\w+))?`, "g");
    const reads = [...code.matchAll(read)];
    if (reads.length === 0) return [name];
    const members = reads.map(([, member]) => member);
    if (members.includes(undefined)) return [];
    const keys = [...object.matchAll(object.includes("\n") ? KEY : KEY_IN_LINE)].map(([, key]) => key);
    return keys.filter((key) => !members.includes(key)).map((key) => `${name}.${key}`);
  });
}

describe("a constant of the product", () => {
  it("is read by the product, each member of it, too: tests alone keep none alive [LAS-152]", () => {
    expect(unreadIn(productCode())).toEqual([]);
  });

  it("is reported if only a type looks at it, or only some of its members are read", () => {
    const code = [
      "export const SIDES = {\n  small: 24,\n  large: 96,\n} as const;",
      "export const LIMITS = { most: 5, fewer: 4 };",
      "export const UNREAD = 3;",
      'const READ = ["a"];',
      "type Side = (typeof SIDES)[keyof typeof SIDES];",
      "draw(SIDES.small, READ.length, LIMITS[name]);",
    ].join("\n");

    expect(unreadIn(withoutTypes(code))).toEqual(["SIDES.large", "UNREAD"]);
  });
});
