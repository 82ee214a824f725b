import { runNadaj } from "#server/command-line/nadaj.ts";
import type { OwnSite } from "./own-site.ts";

interface Output {
  readonly code: number;
  readonly text: string;
  readonly error: string;
}

/** Runs `nadaj` in a Polish shell on the machine of the site. */
export async function runInShell({ dataDir }: Pick<OwnSite, "dataDir">, ...args: string[]): Promise<Output> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runNadaj({
    read: async () => "",
    args,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, LANG: "pl_PL.UTF-8" },
    write: (text) => output.push(text),
    writeError: (text) => errors.push(text),
    confirm: async () => false,
    listenToStop: () => new AbortController().signal,
  });
  return { code, text: output.join("\n"), error: errors.join("\n") };
}
