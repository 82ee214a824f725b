import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { LOCALES } from "#shared/texts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Here "Nadaj" is the verb: broadcast. */
const WITH_THE_VERB = ["live_browser_open", "live_browser_rehearse", "shell_add_video"];

/** A site has a name of its own: what people read takes `{site}`, documents take `{{site_name}}`. */
it("names the software in no message and in no document", async () => {
  const found: string[] = [];
  for (const locale of LOCALES) {
    const messages = path.join(ROOT, "shared/messages", locale);
    for (const file of await readdir(messages)) {
      const texts = JSON.parse(await readFile(path.join(messages, file), "utf8")) as Record<string, unknown>;
      for (const [key, text] of Object.entries(texts)) {
        if (/\bNadaj\b/.test(JSON.stringify(text))) found.push(key);
      }
    }
    const documents = path.join(ROOT, "server/features/documents/texts", locale);
    for (const file of await readdir(documents)) {
      if (/\bNadaj\b/.test(await readFile(path.join(documents, file), "utf8"))) found.push(file);
    }
  }
  expect(found.toSorted()).toEqual(WITH_THE_VERB);
});
