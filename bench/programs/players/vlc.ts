import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { isRoot } from "../../../scripts/apt.ts";
import { readVersion, startProgram } from "../processes.ts";
import { playerOf, type Player } from "./player.ts";

/** VLC refuses to run as root: in that case it runs as the unprivileged user `nobody`. */
const WITHOUT_RIGHTS = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"];
const [COMMAND, ...BEFORE] = [...(isRoot() ? WITHOUT_RIGHTS : []), "cvlc"];

export const vlc: Player = {
  name: "vlc",
  rows: "[LVE-047, LVE-122]",
  packages: ["vlc-bin", "vlc-plugin-base", "vlc-plugin-video-output"],
  programs: ["cvlc", "setpriv"],
  readVersion: () => readVersion(COMMAND, [...BEFORE, "--version"], /^VLC version ([\d.]+)/m),
  async open({ desktop, folder, hlsUrl }) {
    const home = path.join(folder, "vlc");
    await mkdir(home, { recursive: true });
    await chmod(home, 0o777);
    const args = ["--vout=xcb_x11", "--no-embedded-video", "--no-video-title-show", "--aout=pulse"];
    const env = { ...desktop.env, HOME: home, XDG_RUNTIME_DIR: home };
    return playerOf(startProgram(COMMAND, [...BEFORE, ...args, hlsUrl], { env }));
  },
};
