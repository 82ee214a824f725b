interface EmbedOptions {
  /** Scheme and host of the site. */
  readonly origin: string;
  readonly videoId: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly startSeconds?: number | undefined;
}

/** The address of the embedded player. */
export function embedAddress({
  origin,
  videoId,
  startSeconds = 0,
}: Pick<EmbedOptions, "origin" | "videoId" | "startSeconds">): string {
  return `${origin}/embed/${videoId}${startSeconds > 0 ? `?t=${Math.floor(startSeconds)}` : ""}`;
}

/** The HTML snippet that embeds the player in another page. */
export function embedCode({ title, width, height, ...video }: EmbedOptions): string {
  const attributes = [
    `src="${embedAddress(video)}"`,
    `title="${escapeAttribute(title)}"`,
    `width="${width}" height="${height}"`,
    'style="border:0;max-width:100%;aspect-ratio:16/9;height:auto"',
    'allow="autoplay; fullscreen; picture-in-picture"',
    "allowfullscreen",
  ];
  return `<iframe ${attributes.join(" ")}></iframe>`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
