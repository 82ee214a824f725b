import type { VirtualDesktop } from "../virtual-desktop.ts";
import type { Program } from "../processes.ts";

export interface Player {
  readonly name: string;
  /** Ids of the requirements that the player proves. */
  readonly rows: string;
  /** The Debian packages of the player, and the programs that they contain. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  readVersion(): Promise<string>;
  open(target: Target): Promise<OpenPlayer>;
}

export interface Target {
  readonly desktop: VirtualDesktop;
  /** Folder for the files that the program writes. */
  readonly folder: string;
  /** URL of the watch page. */
  readonly watchUrl: string;
  /** URL of the playlist. */
  readonly hlsUrl: string;
}

export interface OpenPlayer {
  /** The reason why it has stopped to play; undefined while it runs. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

/** A player that plays until its program ends. */
export function playerOf(program: Program): OpenPlayer {
  return {
    problem: () => (program.isRunning() ? undefined : `it ended: ${program.stderrTail()}`),
    stop: () => program.stop(),
  };
}
