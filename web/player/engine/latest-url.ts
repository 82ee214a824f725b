import type { PlayerSource } from "#web/player/source.ts";

/** Statuses of a withdrawn URL; other failures may be temporary. */
const REFUSED_STATUSES = [401, 403, 410];

/**
 * Moves the URL of a stream's file to the latest signature: `…/{video}/{signature}/{file}`. Signatures expire during
 * playback, while files and everything that is loaded remain valid. Other URLs are not changed.
 */
export function latestUrl(url: string, playlist: string): string {
  const { href } = new URL(playlist, document.baseURI);
  const folder = href.slice(0, href.lastIndexOf("/"));
  const videoFolder = folder.slice(0, folder.lastIndexOf("/") + 1);
  const signatureEnd = url.indexOf("/", videoFolder.length);
  if (!url.startsWith(videoFolder) || signatureEnd === -1) return url;
  return folder + url.slice(signatureEnd);
}

/** Opens a request of hls.js, which only knows the URLs in the playlists that it has loaded. */
export function openAtLatestUrl(
  request: XMLHttpRequest,
  url: string,
  getSource: () => Pick<PlayerSource, "hls">,
  onRefused: () => void,
): void {
  const requested = latestUrl(new URL(url, document.baseURI).href, getSource().hls);
  request.open("GET", requested, true);
  request.addEventListener("load", () => {
    // A response for an earlier URL does not concern the latest one.
    const isLatest = latestUrl(requested, getSource().hls) === requested;
    if (isLatest && REFUSED_STATUSES.includes(request.status)) onRefused();
  });
}
