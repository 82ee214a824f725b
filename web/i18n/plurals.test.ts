import { mkdtemp, readFile, rm, symlink, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "@inlang/paraglide-js";
import { describe, expect, it } from "vitest";
import { formatViews } from "#web/ui/format/counts.ts";
import { baseLocale, locales } from "./compiled/runtime.js";
import { PAGE_MESSAGES } from "./compile.ts";
import { languageTag } from "./locale.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

describe("plural forms", () => {
  it.each([
    [1, "1 wyświetlenie"],
    [2, "2 wyświetlenia"],
    [5, "5 wyświetleń"],
    [12, "12 wyświetleń"],
    [22, "22 wyświetlenia"],
  ])("use the Polish form for %d [LOC-020]", (count, text) => {
    expect(formatViews(count)).toBe(text);
  });
});

describe("the languages", () => {
  it("are Polish, which is the base, and English [LOC-005]", () => {
    expect(baseLocale).toBe("pl");
    expect([...locales]).toEqual(["pl", "en"]);
    expect(locales.map((locale) => languageTag(locale))).toEqual(["pl-PL", "en-US"]);
  });

  it("fall back to Polish where an English text is missing [LOC-005]", async () => {
    const dir = await mkdtemp(path.join(tmpdir(), "nadaj-texts-"));
    const project = path.join(dir, "project.inlang");
    await mkdir(project);
    await symlink(path.join(ROOT, "node_modules"), path.join(dir, "node_modules"));
    const settings = JSON.parse(await readFile(path.join(ROOT, "project.inlang/settings.json"), "utf8")) as {
      modules?: string[];
    };
    const catalogue = (locale: string) => path.join(dir, `${locale}.json`);
    await writeFile(catalogue("pl"), JSON.stringify({ test_both: "oba", test_only: "tylko po polsku" }));
    await writeFile(catalogue("en"), JSON.stringify({ test_both: "both" }));
    const own = { ...settings, "plugin.inlang.messageFormat": { pathPattern: "./{locale}.json" } };
    await writeFile(path.join(project, "settings.json"), JSON.stringify(own));
    await compile({ ...PAGE_MESSAGES, project, outdir: path.join(dir, "compiled") });

    const { m: texts } = (await import(pathToFileURL(path.join(dir, "compiled/messages.js")).href)) as {
      m: Record<string, (input: object, options: { locale: string }) => string>;
    };
    expect(texts["test_both"]?.({}, { locale: "en" })).toBe("both");
    expect(texts["test_only"]?.({}, { locale: "en" })).toBe("tylko po polsku");
    await rm(dir, { recursive: true });
  });
});
