import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { LOCALES } from "#shared/texts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Here "Nadaj" is the verb: broadcast. */
const WITH_THE_VERB = ["live_browser_open", "live_browser_rehearse", "shell_add_video"];
/** They quote the command line of the software, which only its operator reads. */
const WITH_THE_COMMAND = [
  ...["command_settings_secret_wrong", "command_settings_value_missing"],
  ...["health_check_failed_advice", "health_folder_secret_missing_advice", "health_jobs_failed_advice"],
  ...["health_jobs_paused_advice", "health_migrations_pending_advice"],
];
/** As a word, with Polish case endings; "nadajesz" and "nadają" are other words. */
const THE_NAME = /(?<!\p{L})nadaj(?:a|u|em|owi)?(?!\p{L})/iu;

/** A site has a name of its own: what people read takes `{site}`, documents take `{{site_name}}`. */
it("names the software in no message and in no document", async () => {
  const found = new Set<string>();
  for (const locale of LOCALES) {
    const messages = path.join(ROOT, "shared/messages", locale);
    for (const file of await readdir(messages)) {
      const texts = JSON.parse(await readFile(path.join(messages, file), "utf8")) as Record<string, unknown>;
      for (const [key, text] of Object.entries(texts)) {
        if (THE_NAME.test(JSON.stringify(text))) found.add(key);
      }
    }
    const documents = path.join(ROOT, "server/features/documents/texts", locale);
    for (const file of await readdir(documents)) {
      if (THE_NAME.test(await readFile(path.join(documents, file), "utf8"))) found.add(file);
    }
  }
  expect([...found].toSorted()).toEqual([...WITH_THE_COMMAND, ...WITH_THE_VERB].toSorted());
});
