import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CHUNKS } from "./chunks.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FILES = globSync(
  ["{shared,web}/**/*.{ts,tsx}", "node_modules/@tanstack/react-query/build/modern/*.js"],
  {
    cwd: ROOT,
  },
);
const MODULES = CHUNKS.flatMap(({ name, modules = [] }) => modules.map((module) => ({ name, module })));

describe("CHUNKS", () => {
  it.each(MODULES)("$name has an existing module $module", ({ module }) => {
    const files = [`${module}.ts`, `${module}.tsx`, `${module}.js`];
    expect(FILES.filter((file) => files.includes(file))).toHaveLength(1);
  });
});
