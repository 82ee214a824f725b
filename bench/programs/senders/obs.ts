import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openVirtualDesktop } from "../virtual-desktop.ts";
import { readVersion, startProgram } from "../processes.ts";
import { senderOf, type Sender } from "./sender.ts";

/** Sends by RTMP: WHIP came with OBS 30, and Debian 12 has 29. */
export const obs: Sender = {
  name: "obs",
  rows: "[LVE-121]",
  packages: ["obs-studio", "obs-plugins", "libgl1-mesa-dri"],
  programs: ["obs"],
  readVersion: async () => `${await readVersion("obs", ["--version"], /([\d.]+)/)} by RTMP`,
  async send({ clips, folder }, { rtmpServer, key }) {
    const home = path.join(folder, `obs-${key.slice(0, 8)}`);
    await writeSettings(home, { clip: clips.file, server: rtmpServer, key });
    const desktop = await openVirtualDesktop(path.join(home, "booth"));
    const env = {
      ...desktop.env,
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, ".config"),
      XDG_RUNTIME_DIR: home,
    };
    const program = startProgram(
      "obs",
      [
        ...["--multi", "--startstreaming", "--minimize-to-tray", "--disable-updater"],
        ...["--profile", "Bench", "--collection", "Bench", "--scene", "Scene"],
      ],
      { env },
    );
    const sending = senderOf(program);
    return {
      ...sending,
      async stop() {
        await sending.stop();
        await desktop.close();
      },
    };
  },
};

interface Settings {
  readonly clip: string;
  readonly server: string;
  readonly key: string;
}

/** Writes the settings files that OBS stores after a manual configuration. */
async function writeSettings(home: string, { clip, server, key }: Settings): Promise<void> {
  const root = path.join(home, ".config/obs-studio");
  const profile = path.join(root, "basic/profiles/Bench");
  await mkdir(profile, { recursive: true });
  await mkdir(path.join(root, "basic/scenes"), { recursive: true });
  await writeFile(
    path.join(root, "global.ini"),
    ini({
      General: { FirstRun: true, LastVersion: 486_539_266, EnableAutoUpdates: false, InfoIncrement: 999 },
      Basic: {
        Profile: "Bench",
        ProfileDir: "Bench",
        SceneCollection: "Bench",
        SceneCollectionFile: "Bench",
      },
      BasicWindow: { SysTrayEnabled: true, SysTrayWhenStarted: true },
    }),
  );
  await writeFile(
    path.join(profile, "basic.ini"),
    ini({
      General: { Name: "Bench" },
      Output: { Mode: "Simple" },
      SimpleOutput: { VBitrate: 2500, ABitrate: 160, StreamEncoder: "x264", Preset: "ultrafast" },
      Video: { BaseCX: 640, BaseCY: 360, OutputCX: 640, OutputCY: 360, FPSType: 0, FPSCommon: "30" },
      Audio: { SampleRate: 48_000, ChannelSetup: "Stereo" },
    }),
  );
  const service = { type: "rtmp_custom", settings: { server, key, use_auth: false } };
  await writeFile(path.join(profile, "service.json"), JSON.stringify(service));
  await writeFile(path.join(root, "basic/scenes/Bench.json"), JSON.stringify(sceneOf(clip)));
}

function sceneOf(clip: string): object {
  const media = {
    ...{ id: "ffmpeg_source", versioned_id: "ffmpeg_source", name: "Clip", enabled: true, volume: 1 },
    ...{ mixers: 255, settings: { local_file: clip, is_local_file: true, looping: true } },
  };
  const item = {
    ...{ name: "Clip", id: 1, visible: true, pos: { x: 0, y: 0 }, scale: { x: 0.5, y: 0.5 } },
    ...{ bounds: { x: 640, y: 360 }, bounds_type: 2, bounds_align: 0, align: 5 },
  };
  const scene = {
    ...{ id: "scene", versioned_id: "scene", name: "Scene", enabled: true },
    settings: { items: [item], id_counter: 1, custom_size: false },
  };
  return {
    ...{ name: "Bench", current_scene: "Scene", current_program_scene: "Scene" },
    ...{ scene_order: [{ name: "Scene" }], sources: [media, scene], groups: [], transitions: [] },
  };
}

function ini(
  sections: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>,
): string {
  return Object.entries(sections)
    .map(([section, values]) => {
      const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
      return [`[${section}]`, ...lines, ""].join("\n");
    })
    .join("\n");
}
