import fs from "node:fs";
import { heldTogether } from "#shared/typography.ts";

/** A text, or its forms by number or kind, as the catalogues have them. */
type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const POLISH_CATALOGUE = /[\\/]messages[\\/]pl[\\/]\w+\.json$/;

/** The files of the disk, but Polish messages are read with no-break spaces where lines must not end. */
export const TYPOGRAPHIC_FILES: typeof fs = {
  ...fs,
  promises: { ...fs.promises, readFile: readFile as typeof fs.promises.readFile },
};

async function readFile(...given: Parameters<typeof fs.promises.readFile>): Promise<string | Buffer> {
  const content = await fs.promises.readFile(...given);
  if (typeof given[0] !== "string" || !POLISH_CATALOGUE.test(given[0])) return content;
  const held = heldCatalogue(content.toString());
  return typeof content === "string" ? held : Buffer.from(held);
}

/** A catalogue with its texts held together; what chooses between the forms of a text stays as it is. */
export function heldCatalogue(json: string): string {
  const catalogue = JSON.parse(json) as Record<string, Message>;
  return JSON.stringify(
    Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, heldMessage(message)])),
  );
}

function heldMessage(message: Message): Message {
  if (typeof message === "string") return heldTogether(message);
  return message.map((variant) => ({
    ...variant,
    match: Object.fromEntries(
      Object.entries(variant.match).map(([choice, text]) => [choice, heldTogether(text)]),
    ),
  }));
}
