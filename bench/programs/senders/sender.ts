import type { Program } from "../processes.ts";
import type { Stage, Stream } from "../stage.ts";

export interface Sender {
  readonly name: string;
  /** The requirements that it proves. */
  readonly rows: string;
  /** Debian's packages that it needs, and the programs that they bring. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  readVersion(): Promise<string>;
  send(stage: Stage, stream: Stream): Promise<OpenSender>;
}

export interface OpenSender {
  /** Why it does not send any more; undefined while it runs. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

/** A sender that sends until its program is ended. */
export function senderOf(program: Program): OpenSender {
  return {
    problem: () => (program.isRunning() ? undefined : `it ended: ${program.stderrTail()}`),
    stop: () => program.stop(),
  };
}
