import type { Booth } from "../booth.ts";
import type { Program } from "../processes.ts";

export interface Player {
  readonly name: string;
  /** The requirements that it proves. */
  readonly rows: string;
  /** Debian's packages that it needs, and the programs that they bring. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  readVersion(): Promise<string>;
  open(target: Target): Promise<OpenPlayer>;
}

export interface Target {
  readonly booth: Booth;
  /** For what it leaves behind. */
  readonly folder: string;
  /** The page that viewers open. */
  readonly watchUrl: string;
  /** The address of the playlist. */
  readonly hlsUrl: string;
}

export interface OpenPlayer {
  /** Why it does not play any more; undefined while it runs. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

/** A player that plays until its program is ended. */
export function playerOf(program: Program): OpenPlayer {
  return {
    problem: () => (program.isRunning() ? undefined : `it ended: ${program.stderrTail()}`),
    stop: () => program.stop(),
  };
}
