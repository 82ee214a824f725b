import { spawn, type ChildProcess } from "node:child_process";

const programs: ChildProcess[] = [];

/** A streaming program: sends a small picture and a tone until it is told to stop. */
export function sendStream(address: string): ChildProcess {
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=170"],
    ...["-f", "lavfi", "-i", "sine=duration=170", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p", "-b:v", "100k", "-c:a", "aac"],
    ...["-f", "flv", address],
  ]);
  programs.push(program);
  return program;
}

/** For the end of a file of journeys. */
export function stopStreams(): void {
  for (const program of programs.splice(0)) program.kill("SIGKILL");
}
