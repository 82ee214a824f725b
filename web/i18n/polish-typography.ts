import fs from "node:fs";
import { withNonBreakingSpaces } from "#shared/typography.ts";

/** A text, or its plural or select variants, as stored in the catalogues. */
type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const POLISH_CATALOGUE = /[\\/]messages[\\/]pl[\\/]\w+\.json$/;

/** The file system, except that Polish messages are read with no-break spaces where a line must not break. */
export const TYPOGRAPHIC_FILES: typeof fs = {
  ...fs,
  promises: { ...fs.promises, readFile: readFile as typeof fs.promises.readFile },
};

async function readFile(...given: Parameters<typeof fs.promises.readFile>): Promise<string | Buffer> {
  const content = await fs.promises.readFile(...given);
  if (typeof given[0] !== "string" || !POLISH_CATALOGUE.test(given[0])) return content;
  const typographic = typographicCatalogue(content.toString());
  return typeof content === "string" ? typographic : Buffer.from(typographic);
}

/** A catalogue with no-break spaces added to its texts; the selectors of variants stay unchanged. */
export function typographicCatalogue(json: string): string {
  const catalogue = JSON.parse(json) as Record<string, Message>;
  return JSON.stringify(
    Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, typographicMessage(message)])),
  );
}

function typographicMessage(message: Message): Message {
  if (typeof message === "string") return withNonBreakingSpaces(message);
  return message.map((variant) => ({
    ...variant,
    match: Object.fromEntries(
      Object.entries(variant.match).map(([choice, text]) => [choice, withNonBreakingSpaces(text)]),
    ),
  }));
}
