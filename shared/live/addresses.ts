const APP = "/live";

/** The key of a broadcast, out of the path it is sent to: `/live/abc` is `abc`. */
export function streamKeyOf(path: string): string {
  return path.startsWith(`${APP}/`) ? path.slice(APP.length + 1) : path;
}

/** What a streaming program wants to know as its server: `rtmp://host` is `rtmp://host/live`. */
export function ingestServer(rtmpUrl: string): string {
  return rtmpUrl + APP;
}
