import path from "node:path";
import type { Plugin } from "vite";
import { BASE_LOCALE, type Locale, LOCALES } from "#shared/texts.ts";

const CHOOSER = path.resolve(import.meta.dirname, "../i18n/message.ts");
const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const CHOICE = /export const (\w+) = [\s\S]*$/;
/** A message as Paraglide compiles it, before and after type stripping. */
const PLAIN = new RegExp(
  String.raw`const (${LOCALES.join("|")})_\w+ =\s*\(\) => \{\s*return\s*\(?\`((?:[^\`\\]|\\.)*)\`\)?;?\s*\};`,
  "g",
);
/** Private-use characters around and between the texts of all languages. */
const MARKS = { start: "\uE000", between: "\uE001", end: "\uE002" };
const MARKED = new RegExp(`${MARKS.start}([^${MARKS.end}]*)${MARKS.end}`, "g");

/**
 * The part of Paraglide's runtime that the browser needs: the page sets the language, so locale detection is
 * omitted.
 */
const RUNTIME = `
export const baseLocale = ${JSON.stringify(BASE_LOCALE)};
export const locales = ${JSON.stringify(LOCALES)};
export const experimentalStaticLocale = undefined;
export let getLocale = () => baseLocale;
export function overwriteGetLocale(getter) {
  getLocale = getter;
}
`;

/**
 * Emits separate scripts per language: `/assets/x.js` has the texts of the base language, `/assets/en/x.js` English
 * ones, so no page loads the texts of another language. Code shared by all messages is moved out of the message modules.
 */
export function leanMessages(): Plugin {
  return {
    name: "lean-messages",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/i18n\/compiled\/(?:messages\/\w+|runtime)\.js$/ },
      handler: (code, id) => ({
        code: id.endsWith("/runtime.js") ? RUNTIME : leanMessage(code, CHOOSER),
        map: null,
      }),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          for (const locale of LOCALES.filter((one) => one !== BASE_LOCALE)) {
            const fileName = chunk.fileName.replace(/^assets\//, `assets/${locale}/`);
            this.emitFile({ type: "asset", fileName, source: inLanguage(chunk.code, locale) });
          }
          chunk.code = inLanguage(chunk.code, BASE_LOCALE);
        }
      },
    },
  };
}

/**
 * Shorter module of one message compiled by Paraglide: a message without values returns all texts between marks,
 * any other passes its functions to `filledMessage` of the module `chooser`.
 */
export function leanMessage(code: string, chooser: string): string {
  const bare = code.replaceAll(COMMENT, "");
  const [choice, name] = CHOICE.exec(bare) ?? [];
  // Names that differ only in case are exported in another form.
  if (!choice || !name) return code;
  const texts = Object.fromEntries([...bare.matchAll(PLAIN)].map(([, locale = "", text]) => [locale, text]));
  if (LOCALES.every((locale) => texts[locale] !== undefined)) {
    const all = LOCALES.map((locale) => texts[locale]).join(MARKS.between);
    return `export const ${name} = () => \`${MARKS.start}${all}${MARKS.end}\`;\n`;
  }
  const forms = bare.slice(0, bare.indexOf(choice)).replace(/^import .*$/m, "");
  const functions = LOCALES.map((locale) => `${locale}_${name}`).join(", ");
  return `import { filledMessage } from ${JSON.stringify(chooser)};\n${forms}export const ${name} = /*#__PURE__*/ filledMessage(${functions});\n`;
}

/** Keeps the texts of one language in a script. */
export function inLanguage(code: string, locale: Locale): string {
  const place = LOCALES.indexOf(locale);
  return code.replace(MARKED, (_marked, texts: string) => texts.split(MARKS.between)[place] ?? "");
}
