/** A script that leaves a playlist to the browser's own player, in a page of the same site. */
export function playNatively(hlsUrl: string): string {
  return `
    const video = document.createElement("video");
    video.style = "position:fixed;inset:0;width:100%;height:100%;background:black";
    video.src = ${JSON.stringify(hlsUrl)};
    video.autoplay = true;
    document.body.replaceChildren(video);
  `;
}

/** A page of the site without scripts and rules of its own. */
export function plainPage(hlsUrl: string): string {
  return new URL("/healthz", hlsUrl).href;
}
