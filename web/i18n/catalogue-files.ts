import fs from "node:fs";

/** A text, or its plural or select variants, as stored in the catalogues. */
export type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];
export type Catalogue = Readonly<Record<string, Message>>;

const CATALOGUE = /[\\/]messages[\\/](?<locale>\w+)[\\/]\w+\.json$/;

/** The file system, except that the catalogues of messages are changed as they are read. */
export function withCatalogues(change: (catalogue: Catalogue, locale: string) => Catalogue): typeof fs {
  async function readFile(...given: Parameters<typeof fs.promises.readFile>): Promise<string | Buffer> {
    const content = await fs.promises.readFile(...given);
    const locale = typeof given[0] === "string" ? CATALOGUE.exec(given[0])?.groups?.["locale"] : undefined;
    if (locale === undefined) return content;
    const changed = JSON.stringify(change(JSON.parse(content.toString()) as Catalogue, locale));
    return typeof content === "string" ? changed : Buffer.from(changed);
  }
  return { ...fs, promises: { ...fs.promises, readFile: readFile as typeof fs.promises.readFile } };
}
