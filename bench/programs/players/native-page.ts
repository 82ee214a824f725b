/** A script that plays a playlist with the browser's native player, in a page of the site. */
export function playNatively(hlsUrl: string): string {
  return `
    const video = document.createElement("video");
    video.style = "position:fixed;inset:0;width:100%;height:100%;background:black";
    video.src = ${JSON.stringify(hlsUrl)};
    video.autoplay = true;
    document.body.replaceChildren(video);
  `;
}

/** A page of the site without its scripts and styles. */
export function plainPage(hlsUrl: string): string {
  return new URL("/healthz", hlsUrl).href;
}
