import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface Child<Message> {
  readonly pid: number;
  /** The message that the child sent when it was ready. */
  readonly readyMessage: Message;
  stop(): Promise<void>;
}

/** Starts a module of this folder, or one by its full path, as a child process and waits for its ready message. */
export async function startChild<Message>(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Child<Message>> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, file)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  const readyMessage = await waitForReadyMessage<Message>(child, file);
  return {
    pid: child.pid ?? 0,
    readyMessage,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function waitForReadyMessage<Message>(child: ChildProcess, file: string): Promise<Message> {
  const failure = once(child, "exit").then(([status]) => {
    throw new Error(`${file} exited with ${String(status)} before it was ready`);
  });
  const [readyMessage] = (await Promise.race([once(child, "message"), failure])) as [Message];
  failure.catch(() => undefined); // stop() handles a later exit
  return readyMessage;
}
