import { execFile } from "node:child_process";

export interface CommandResult {
  /** The exit code; null if it was ended because it took too long. */
  readonly status: number | null;
  readonly output: string;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program to its end; what it prints is collected. */
export function tryCommand(
  program: string,
  args: readonly string[],
  { withinMs = 0, cwd }: { readonly withinMs?: number; readonly cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { timeout: withinMs, killSignal: "SIGKILL", maxBuffer: MAX_OUTPUT_BYTES, cwd } as const;
    const child = execFile(program, [...args], options, (error, stdout, stderr) => {
      resolve({ status: error ? child.exitCode : 0, output: stdout + (error ? stderr : "") });
    });
  });
}

/** What a program prints; throws with the end of its output if it fails. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string } = {},
): Promise<string> {
  const { status, output } = await tryCommand(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output.slice(-2000)}`);
  return output.trim();
}
