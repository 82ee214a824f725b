import fs from "node:fs";
import path from "node:path";
import { installWithApt } from "./apt.ts";

/** The programs that drive and show WebKit. */
export interface WebKit {
  readonly driver: string;
  readonly browser: string;
  /** A display without a screen: WebKit has no headless mode. */
  readonly xvfb: string;
}

/** `gstreamer1.0-libav` has H.264 and AAC for WebKit, and brings the decoders that Firefox loads. */
const CODECS = ["gstreamer1.0-libav", "gstreamer1.0-plugins-good", "gstreamer1.0-plugins-bad"];
const FIREFOX_PACKAGES = ["firefox-esr", "gstreamer1.0-libav"];
const WEBKIT_PACKAGES = ["webkit2gtk-driver", "xvfb", ...CODECS];
const LIBRARIES = "/usr/lib";

/** Returns the path of Firefox: of the system, or Debian's, installed on demand. */
export function ensureFirefox(): string {
  return ensure(findFirefox, FIREFOX_PACKAGES);
}

/** Returns the paths of WebKit's programs, installed on demand from Debian's packages. */
export function ensureWebKit(): WebKit {
  return ensure(findWebKit, WEBKIT_PACKAGES);
}

function ensure<Found>(find: () => Found | undefined, packages: readonly string[]): Found {
  const found = find() ?? (installWithApt(packages) ? find() : undefined);
  if (found) return found;
  throw new Error(
    `The tests in other browsers need these Debian packages: apt-get install ${packages.join(" ")}`,
  );
}

function findFirefox(): string | undefined {
  return inPath("firefox-esr") ?? inPath("firefox");
}

function findWebKit(): WebKit | undefined {
  const [driver, xvfb, browser] = [inPath("WebKitWebDriver"), inPath("Xvfb"), findMiniBrowser()];
  return driver && xvfb && browser ? { driver, xvfb, browser } : undefined;
}

/** The folder has the processor and the version in its name: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1`. */
function findMiniBrowser(): string | undefined {
  if (!fs.existsSync(LIBRARIES)) return undefined;
  return fs.globSync(`${LIBRARIES}/*/webkit2gtk-*/MiniBrowser`).toSorted().at(-1);
}

function inPath(program: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => fs.existsSync(file));
}
