import type { Program } from "../processes.ts";
import type { Stage, Stream } from "../stage.ts";

export interface Sender {
  readonly name: string;
  /** Ids of the requirements that the sender proves. */
  readonly rows: string;
  /** The Debian packages of the sender, and the programs that they contain. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  readVersion(): Promise<string>;
  send(stage: Stage, stream: Stream): Promise<OpenSender>;
}

export interface OpenSender {
  /** The reason why it has stopped to send; undefined while it runs. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

/** A sender that sends until its program ends. */
export function senderOf(program: Program): OpenSender {
  return {
    problem: () => (program.isRunning() ? undefined : `it ended: ${program.stderrTail()}`),
    stop: () => program.stop(),
  };
}
