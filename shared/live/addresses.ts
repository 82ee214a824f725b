const APP = "/live";

/** The stream key in an ingest path: `/live/abc` is `abc`. */
export function streamKeyOf(path: string): string {
  return path.startsWith(`${APP}/`) ? path.slice(APP.length + 1) : path;
}

/** The server address for streaming software: `rtmp://host` becomes `rtmp://host/live`. */
export function ingestServer(rtmpUrl: string): string {
  return rtmpUrl + APP;
}

/** The address for programs that send by SRT: the stream key is its stream id. */
export function srtAddress(srtUrl: string, key: string): string {
  return `${srtUrl}?streamid=${key}`;
}
