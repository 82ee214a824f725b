import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { m } from "#web/i18n/compiled/messages.js";
import { filledMessage } from "#web/i18n/message.ts";
import { inLanguage, leanMessage } from "./lean-messages.ts";

const COMPILED = path.resolve(import.meta.dirname, "../i18n/compiled/messages");

async function leanCode(name: string, locale: "pl" | "en"): Promise<string> {
  const code = await readFile(path.join(COMPILED, `${name}.js`), "utf8");
  return inLanguage(leanMessage(code, "message.ts"), locale);
}

/** Evaluates the lean module of a message and returns its message function. */
async function lean(name: string, locale: "pl" | "en"): Promise<(inputs: object, options: object) => string> {
  const code = await leanCode(name, locale);
  const body = code.replace(/^import .*$/m, "").replace(/export const \w+ =/, "return");
  // oxlint-disable-next-line no-implied-eval -- evaluates the module that the plugin generates
  return new Function("filledMessage", body)(filledMessage) as (inputs: object, options: object) => string;
}

describe("leanMessage", () => {
  it.each(["pl", "en"] as const)(
    "returns the same text, with and without values, in %s [LOC-001, LOC-002]",
    async (locale) => {
      const login = await lean("shell_login", locale);
      expect(login({}, { locale })).toBe(m.shell_login({}, { locale }));
      const views = await lean("ui_views", locale);
      for (const form of ["one", "few", "many", "other"]) {
        const inputs = { form, amount: "7" };
        expect(views(inputs, { locale })).toBe(m.ui_views(inputs, { locale }));
      }
    },
  );

  it("contains the texts of one language only", async () => {
    expect(await leanCode("shell_login", "pl")).toBe("export const shell_login = () => `Zaloguj się`;\n");
    expect(await leanCode("shell_login", "en")).toBe("export const shell_login = () => `Log in`;\n");
  });

  it("recognises a message whose types have been stripped", () => {
    const code =
      "const pl_a = () => {\n\treturn `Ala`;\n};\nconst en_a = () => {\n\treturn `Al`;\n};\nexport const a = (() => {});";
    expect(inLanguage(leanMessage(code, "message.ts"), "pl")).toBe("export const a = () => `Ala`;\n");
  });

  it("leaves code of an unknown shape unchanged", () => {
    expect(leanMessage("export { a as b };", "message.ts")).toBe("export { a as b };");
  });
});
