import { SCREEN } from "../virtual-desktop.ts";
import { readVersion, startProgram } from "../processes.ts";
import { playerOf, type Player } from "./player.ts";

export const mpv: Player = {
  name: "mpv",
  rows: "[LVE-047, LVE-122]",
  packages: ["mpv"],
  programs: ["mpv"],
  readVersion: () => readVersion("mpv", ["--version"], /^mpv ([\d.]+)/),
  async open({ desktop, hlsUrl }) {
    const place = `--geometry=${SCREEN.width}x${SCREEN.height}+0+0`;
    const args = ["--no-config", "--no-terminal", "--vo=x11", "--hwdec=no", "--ao=pulse", place];
    return playerOf(startProgram("mpv", [...args, hlsUrl], { env: desktop.env }));
  },
};
