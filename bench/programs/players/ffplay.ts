import { SCREEN } from "../virtual-desktop.ts";
import { readVersion, startProgram } from "../processes.ts";
import { playerOf, type Player } from "./player.ts";

export const ffplay: Player = {
  name: "ffplay",
  rows: "[LVE-047, LVE-122]",
  packages: ["ffmpeg"],
  programs: ["ffplay"],
  readVersion: () => readVersion("ffplay", ["-version"], /^ffplay version ([\d.]+)/),
  async open({ desktop, hlsUrl }) {
    const place = ["-x", `${SCREEN.width}`, "-y", `${SCREEN.height}`, "-left", "0", "-top", "0", "-noborder"];
    const env = { ...desktop.env, SDL_AUDIODRIVER: "pulseaudio" };
    return playerOf(startProgram("ffplay", ["-v", "error", ...place, hlsUrl], { env }));
  },
};
