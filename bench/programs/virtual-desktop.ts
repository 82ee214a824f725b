import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createConnection } from "node:net";
import path from "node:path";
import { startProgram, until } from "./processes.ts";
import { openAvCapture, type AvCapture } from "./av-capture.ts";

/** A virtual display and a virtual sound card for one program. */
export interface VirtualDesktop {
  /** Environment variables that make a program use both. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts to record the display and the sound card. */
  openAvCapture(): AvCapture;
  close(): Promise<void>;
}

export const SCREEN = { width: 960, height: 540 };

export async function openVirtualDesktop(folder: string): Promise<VirtualDesktop> {
  const screen = startProgram(
    "Xvfb",
    [...["-displayfd", "3", "-nolisten", "tcp"], ...["-screen", "0", `${SCREEN.width}x${SCREEN.height}x24`]],
    { stdio: ["ignore", "ignore", "pipe", "pipe"] },
  );
  const display = `:${await firstLine(screen.child)}`;
  const socket = path.join(folder, "sound");
  // The folder of PulseAudio is private: programs of other users connect to its socket, which is outside the folder.
  const own = path.join(folder, "own");
  await mkdir(own, { recursive: true });
  const card = startProgram(
    "pulseaudio",
    [
      ...["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disallow-exit"],
      ...["--load=module-null-sink sink_name=card rate=48000"],
      ...[`--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`],
    ],
    { env: { HOME: own, XDG_RUNTIME_DIR: own, PULSE_RUNTIME_PATH: own } },
  );
  const server = `unix:${socket}`;
  await until(() => isListening(socket), "the sound card");
  return {
    env: { DISPLAY: display, PULSE_SERVER: server, LIBGL_ALWAYS_SOFTWARE: "1" },
    openAvCapture: () => openAvCapture({ display, server, ...SCREEN }),
    close: async () => void (await Promise.all([screen.stop(), card.stop()])),
  };
}

async function isListening(socket: string): Promise<boolean> {
  const connection = createConnection(socket);
  try {
    await once(connection, "connect");
    return true;
  } catch {
    return false; // PulseAudio has not started
  } finally {
    connection.destroy();
  }
}

/** The display server chooses a free display number and writes it to its file descriptor 3. */
async function firstLine(child: ChildProcess): Promise<string> {
  const stream = child.stdio[3];
  if (!stream) throw new Error("the display has no number");
  const [line] = await once(stream, "data");
  return String(line).trim();
}
