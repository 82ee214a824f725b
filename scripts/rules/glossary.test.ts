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

/** The retired word in a name, also in the plural; undefined for names and phrases ("dead letter") that may keep it. */
function retiredIn(name: string, retired: readonly RetiredWord[]): string | undefined {
  const words = wordsOf(name);
  const found = retired.find(({ word, allowed }) => {
    if (!words.includes(word) && !words.includes(`${word}s`)) return false;
    return !allowed.some((kept) => kept === name || (kept.includes(" ") && words.join(" ").includes(kept)));
  });
  return found?.word;
}

function trackedFiles(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", ...FOLDERS, "docs"], { cwd: ROOT, encoding: "utf8" });
  return stdout.split("\n").filter((file) => file !== "" && !file.startsWith("docs/spec/"));
}

interface Pattern {
  readonly type?: string;
  readonly name?: unknown;
  readonly left?: Pattern;
  readonly argument?: Pattern;
  readonly value?: Pattern;
  readonly parameter?: Pattern;
  readonly properties?: readonly Pattern[];
  readonly elements?: readonly (Pattern | null)[];
}

/** The names that a declaration binds, also by destructuring. */
function boundNames(node: unknown): string[] {
  const pattern = (node ?? {}) as Pattern;
  switch (pattern.type) {
    case "Identifier":
      return [String(pattern.name)];
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    case "Property":
      return boundNames(pattern.value);
    case "TSParameterProperty":
      return boundNames(pattern.parameter);
    case "ObjectPattern":
      return (pattern.properties ?? []).flatMap(boundNames);
    case "ArrayPattern":
      return (pattern.elements ?? []).flatMap(boundNames);
    default:
      return [];
  }
}

/** Names that a file declares: variables, parameters, functions, types, members of its types, classes and objects. */
function declaredNames(file: string): string[] {
  const names: string[] = [];
  const add = (...nodes: readonly unknown[]): void => void names.push(...nodes.flatMap(boundNames));
  const addKey = ({ key, computed }: { readonly key: unknown; readonly computed?: boolean }): void => {
    if (!computed) add(key);
  };
  const { program } = parseSync(path.join(ROOT, file), fs.readFileSync(path.join(ROOT, file), "utf8"));
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id, params }) => add(id, ...params),
    FunctionExpression: ({ params }) => add(...params),
    ArrowFunctionExpression: ({ params }) => add(...params),
    ClassDeclaration: ({ id }) => add(id),
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
    Property: addKey,
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
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
    const words = [
      { word: "film", allowed: ["FilmStrip"] },
      { word: "letter", allowed: ["dead letter"] },
    ];

    expect(retiredIn("deadLetters", words)).toBeUndefined();
    expect(retiredIn("letters", words)).toBe("letter");
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
    expect(new Set(retired.flatMap(({ allowed }) => allowed)).size).toBeLessThanOrEqual(20);
    expect([...new Set(found)]).toEqual([]);
  });

  it("is followed by the keys of texts", () => {
    const keys = messageKeys();

    expect(keys.length).toBeGreaterThan(1000);
    expect(keys.filter((key) => retiredIn(key, retired))).toEqual([]);
  });
});
