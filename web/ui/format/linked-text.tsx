import type { MouseEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { withLocaleSpacing } from "./non-breaking.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { type TextPart, textParts } from "#shared/text-parts.ts";

interface LinkedTextProps {
  readonly text: string;
  /** The video whose timestamps ("1:23") become links. */
  readonly video?: VideoOfText | undefined;
  /** Untrusted text: its links open the warning page for external links. */
  readonly isUntrusted?: boolean | undefined;
}

export interface VideoOfText {
  readonly videoId: string;
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}

/** User text with line breaks, links and timestamps of its video. */
export function LinkedText({ text, video, isUntrusted = false }: LinkedTextProps) {
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {textParts(text, video?.durationSeconds).map((part, index) => (
        // The list of parts never changes partially, so the index is a stable key.
        <TextPartView key={index} part={part} video={video} isUntrusted={isUntrusted} />
      ))}
    </span>
  );
}

const LINK =
  "rounded-xs text-accent-ink underline decoration-current/45 underline-offset-2 hover:decoration-current";

interface PartProps {
  readonly part: TextPart;
  readonly video: VideoOfText | undefined;
  readonly isUntrusted: boolean;
}

function TextPartView({ part, video, isUntrusted }: PartProps) {
  switch (part.kind) {
    case "text":
      return withLocaleSpacing(part.text);
    case "link":
      return (
        <Link
          href={isUntrusted ? externalLinkHref(part.href) : part.href}
          target="_blank"
          rel="noopener nofollow ugc"
          className={LINK}
        >
          {part.text}
          <span className="sr-only"> {m.playback_opens_elsewhere()}</span>
        </Link>
      );
    case "moment":
      return <TimestampLink {...part} video={video} />;
  }
}

/** Only web links use the warning page; mailto links do not need it. */
function externalLinkHref(href: string): string {
  return /^https?:/i.test(href) ? `/openurl?url=${encodeURIComponent(href)}` : href;
}

interface TimestampLinkProps {
  readonly text: string;
  readonly seconds: number;
  readonly video: VideoOfText | undefined;
}

/** Without scripts the link opens the page at that timestamp. */
function TimestampLink({ text, seconds, video }: TimestampLinkProps) {
  if (!video) return text;
  function seek(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video?.onSeek(seconds);
  }
  return (
    <Link
      href={`/watch/${video.videoId}?t=${seconds}`}
      onClick={seek}
      className={`${LINK} font-[560] tabular-nums`}
    >
      {text}
    </Link>
  );
}
