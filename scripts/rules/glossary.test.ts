import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["shared", "server", "web", "scripts", "bench", "e2e"];

interface RetiredWord {
  readonly word: string;
  readonly allowed: readonly string[];
}

/** The table "Retired words" of the glossary: words, what to write, names that may keep them. */
function retiredWords(): RetiredWord[] {
  const text = fs.readFileSync(path.join(ROOT, "docs/glossary.md"), "utf8");
  const rows = text.slice(text.indexOf("## Retired words")).matchAll(/^\| ([^|]+)\|[^|]+\| ([^|]*)\|$/gm);
  return [...rows].flatMap(([, words = "", allowed = ""]) =>
    codeIn(words).map((word) => ({ word, allowed: codeIn(allowed) })),
  );
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** "FilmCardProps" -> ["film", "card", "props"] */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** The retired word in a name, also in the plural; undefined for names that may keep it. */
function retiredIn(name: string, retired: readonly RetiredWord[]): string | undefined {
  const words = wordsOf(name);
  const found = retired.find(
    ({ word, allowed }) => !allowed.includes(name) && (words.includes(word) || words.includes(`${word}s`)),
  );
  return found?.word;
}

function trackedFiles(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", ...FOLDERS, "docs"], { cwd: ROOT, encoding: "utf8" });
  return stdout.split("\n").filter((file) => file !== "" && !file.startsWith("docs/spec/"));
}

/** Names that a file declares: variables, parameters, functions, types, and properties of its own types. */
function declaredNames(file: string): string[] {
  const names: string[] = [];
  const add = (node: unknown): void => {
    const named = node as { readonly type?: string; readonly name?: unknown } | null;
    if (named?.type === "Identifier" && typeof named.name === "string") names.push(named.name);
  };
  const addPattern = (node: unknown): void => {
    const pattern = node as { type?: string; left?: unknown; argument?: unknown } | null;
    if (pattern?.type === "AssignmentPattern") addPattern(pattern.left);
    else if (pattern?.type === "RestElement") addPattern(pattern.argument);
    else add(node);
  };
  const { program } = parseSync(path.join(ROOT, file), fs.readFileSync(path.join(ROOT, file), "utf8"));
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(addPattern),
    FunctionExpression: ({ params }) => params.forEach(addPattern),
    ArrowFunctionExpression: ({ params }) => params.forEach(addPattern),
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
  }).visit(program);
  return names;
}

/** Keys of the interface's texts. */
function messageKeys(): string[] {
  const folder = path.join(ROOT, "shared/messages/pl");
  return fs
    .readdirSync(folder)
    .flatMap((file) => Object.keys(JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"))));
}

describe("the glossary", () => {
  const retired = retiredWords();
  const files = trackedFiles();

  it("finds retired words in names, and lets names pass that it allows", () => {
    const words = [{ word: "film", allowed: ["FilmStrip"] }];

    expect(retiredIn("FilmCard", words)).toBe("film");
    expect(retiredIn("MOST_FILMS", words)).toBe("film");
    expect(retiredIn("filmmaker", words)).toBeUndefined();
    expect(retiredIn("FilmStrip", words)).toBeUndefined();
  });

  it("is followed by the names of files", () => {
    const found = files.filter((file) => retiredIn(path.basename(file).replace(/\..*$/, ""), retired));

    expect(files.length).toBeGreaterThan(2000);
    expect(found).toEqual([]);
  });

  it("is followed by the names in the code", () => {
    const sources = files.filter((file) => /\.tsx?$/.test(file));

    const found = sources.flatMap((file) =>
      declaredNames(file).flatMap((name) => {
        const word = retiredIn(name, retired);
        return word === undefined ? [] : [`${file}: ${name} (${word})`];
      }),
    );

    expect(retired.length).toBeGreaterThan(20);
    expect([...new Set(found)]).toEqual([]);
  });

  it("is followed by the keys of texts", () => {
    const keys = messageKeys();

    expect(keys.length).toBeGreaterThan(1000);
    expect(keys.filter((key) => retiredIn(key, retired))).toEqual([]);
  });
});
