import { readVersion } from "../processes.ts";
import { sendClip } from "../stage.ts";
import { senderOf, type Sender } from "./sender.ts";

export const ffmpegSender: Sender = {
  name: "ffmpeg",
  rows: "[LVE-121]",
  packages: ["ffmpeg"],
  programs: ["ffmpeg"],
  readVersion: () => readVersion("ffmpeg", ["-version"], /^ffmpeg version ([\d.]+)/),
  send: async (stage, stream) => senderOf(sendClip(stage, stream)),
};
