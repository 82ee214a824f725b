import path from "node:path";
import type { Plugin } from "vite";

const CHOOSER = path.resolve(import.meta.dirname, "../i18n/message.ts");
const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const CHOICE = /export const (\w+) = [\s\S]*$/;
/** As Paraglide writes it, and as it looks when the types have been taken out. */
const PLAIN = /const (pl|en)_\w+ =\s*\(\) => \{\s*return\s*\(?`((?:[^`\\]|\\.)*)`\)?;?\s*\};/g;
/** Characters for private use: a text in Polish, the same in English, the end. */
const MARKS = { polish: "\uE000", english: "\uE001", end: "\uE002" };
const MARKED = new RegExp(
  `${MARKS.polish}([^${MARKS.english}]*)${MARKS.english}([^${MARKS.end}]*)${MARKS.end}`,
  "g",
);

/** What the browser needs of Paraglide's runtime: the page says its language, so nothing has to look for it. */
const RUNTIME = `
export const baseLocale = "pl";
export const locales = ["pl", "en"];
export const experimentalStaticLocale = undefined;
export let getLocale = () => baseLocale;
export function overwriteGetLocale(getter) {
  getLocale = getter;
}
`;

/**
 * Gives each language scripts of its own: `/assets/x.js` speaks Polish, `/assets/en/x.js` English, and no visit
 * carries the texts of the other. What all messages have in common is kept out of each of them as well.
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
          const fileName = chunk.fileName.replace(/^assets\//, "assets/en/");
          this.emitFile({ type: "asset", fileName, source: inLanguage(chunk.code, "en") });
          chunk.code = inLanguage(chunk.code, "pl");
        }
      },
    },
  };
}

/**
 * The module of one message, as Paraglide compiles it, in fewer words: a message without values says both texts with
 * marks around them, any other asks `chooser`, a module, for one of its two functions.
 */
export function leanMessage(code: string, chooser: string): string {
  const bare = code.replaceAll(COMMENT, "");
  const [choice, name] = CHOICE.exec(bare) ?? [];
  // Names that differ in case alone are exported in another way.
  if (!choice || !name) return code;
  const texts = Object.fromEntries([...bare.matchAll(PLAIN)].map(([, locale = "", text]) => [locale, text]));
  if (texts["pl"] !== undefined && texts["en"] !== undefined) {
    return `export const ${name} = () => \`${MARKS.polish}${texts["pl"]}${MARKS.english}${texts["en"]}${MARKS.end}\`;\n`;
  }
  const forms = bare.slice(0, bare.indexOf(choice)).replace(/^import .*$/m, "");
  return `import { filledMessage } from ${JSON.stringify(chooser)};\n${forms}export const ${name} = /*#__PURE__*/ filledMessage(pl_${name}, en_${name});\n`;
}

/** A script with the texts of one language only. */
export function inLanguage(code: string, locale: "pl" | "en"): string {
  return code.replace(MARKED, (_marked, polish: string, english: string) =>
    locale === "pl" ? polish : english,
  );
}
