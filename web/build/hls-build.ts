import path from "node:path";
import type { Plugin } from "vite";

/** Features of hls.js that its source leaves out of a build where the flag is false. */
const FEATURES = {
  ALT_AUDIO: true,
  CMCD: false,
  CONTENT_STEERING: false,
  EME_DRM: false,
  IFRAMES: false,
  INTERSTITIALS: false,
  M2TS_ADVANCED_CODECS: false,
  MEDIA_CAPABILITIES: true,
  SUBTITLES: false,
  VARIABLE_SUBSTITUTION: false,
};

/** What the package's own build replaces in its source. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(FEATURES).map(([name, isBuilt]) => [`__USE_${name}__`, String(isBuilt)]),
  ),
  __VERSION__: "undefined",
  // There is nothing to do for a worker.
  __HLS_WORKER_BUNDLE__: "undefined",
  __IN_WORKER__: "false",
};

const sourceFile = (name: string) => JSON.stringify(path.resolve("node_modules/hls.js/src", name));
const ENTRY = `
  export { default } from ${sourceFile("hls.ts")};
  export { ErrorDetails, ErrorTypes } from ${sourceFile("errors.ts")};
  export { Events } from ${sourceFile("events.ts")};
  export { PlaylistLevelType } from ${sourceFile("types/loader.ts")};
`;

/** Its demuxers of MPEG-TS, ADTS and MP3, and the remuxer that makes MP4 of them. */
const OTHER_CONTAINERS = /^\.\.?\/(?:.+\/)?(?:aacdemuxer|mp3demuxer|tsdemuxer|mp4-remuxer)$/;
/** Stands for each of them: recognises no segment. */
const NO_CONTAINER = "export default class { static probe() { return false; } }";

/**
 * Builds hls.js from its source as the player needs it, 40 % smaller. Our playlists have tracks of sound, which the
 * package's own light build leaves out, and nothing else that is optional; the player draws subtitles itself. All
 * segments are fragmented MP4.
 */
export function hlsBuild(): Plugin {
  return {
    name: "hls-build",
    apply: "build",
    enforce: "pre",
    config: () => ({ define: DEFINITIONS }),
    resolveId: {
      filter: { id: [/^hls\.js$/, OTHER_CONTAINERS] },
      handler: (id, importer = "") => {
        if (id === "hls.js") return "\0hls.js";
        return importer.endsWith("hls.js/src/demux/transmuxer.ts") ? "\0no-container" : undefined;
      },
    },
    load: {
      filter: { id: [/^\0hls\.js$/, /^\0no-container$/] },
      handler: (id) => (id === "\0hls.js" ? ENTRY : NO_CONTAINER),
    },
  };
}
