import { runNadaj } from "#server/command-line/nadaj.ts";
import type { World } from "#server/testing/world.ts";

interface Output {
  readonly code: number;
  readonly text: string;
  readonly error: string;
}

export interface Shell {
  nadaj(line: readonly string[], env?: Readonly<Record<string, string>>, sent?: string): Promise<Output>;
  /** What `--json` writes. */
  json(line: readonly string[], env?: Readonly<Record<string, string>>): Promise<unknown>;
}

/** Runs `nadaj` beside a serving site, as a shell in English does. */
export function openShell(world: () => World): Shell {
  async function nadaj(
    line: readonly string[],
    env: Readonly<Record<string, string>> = {},
    sent = "",
  ): Promise<Output> {
    const output: string[] = [];
    const errors: string[] = [];
    const { databaseUrl, services } = world();
    const code = await runNadaj({
      args: line,
      env: {
        ...{ DATABASE_URL: databaseUrl, DATA_DIR: services.config.dataDir },
        ...{ PUBLIC_URL: "https://tv.example", LANG: "en_US.UTF-8", ...env },
      },
      read: async () => sent,
      write: (text) => output.push(text),
      writeError: (text) => errors.push(text),
      confirm: async () => sent === "yes",
      listenToStop: () => new AbortController().signal,
    });
    return { code, text: output.join("\n"), error: errors.join("\n") };
  }

  return {
    nadaj,
    json: async (line, env) => JSON.parse((await nadaj([...line, "--json"], env)).text) as unknown,
  };
}
