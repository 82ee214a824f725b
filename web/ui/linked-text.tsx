import type { MouseEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { held } from "./format/held.ts";
import { Link } from "./link.tsx";
import { type TextPart, textParts } from "./text-parts.ts";

interface LinkedTextProps {
  readonly text: string;
  /** The film whose moments ("1:23") are links. */
  readonly film?: FilmOfText | undefined;
  /** Anybody may have written it: its addresses lead over the page that says where they go. */
  readonly isForeign?: boolean | undefined;
}

export interface FilmOfText {
  readonly videoId: string;
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}

/** What somebody wrote, line for line, with its addresses and the moments of its film as links. */
export function LinkedText({ text, film, isForeign = false }: LinkedTextProps) {
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {textParts(text, film?.durationSeconds).map((part, place) => (
        // The text is never changed piece by piece.
        <Part key={place} part={part} film={film} isForeign={isForeign} />
      ))}
    </span>
  );
}

const LINK =
  "rounded-xs text-accent-ink underline decoration-current/45 underline-offset-2 hover:decoration-current";

interface PartProps {
  readonly part: TextPart;
  readonly film: FilmOfText | undefined;
  readonly isForeign: boolean;
}

function Part({ part, film, isForeign }: PartProps) {
  switch (part.kind) {
    case "text":
      return held(part.text);
    case "link":
      return (
        <Link
          href={isForeign ? leavingHref(part.href) : part.href}
          target="_blank"
          rel="noopener nofollow ugc"
          className={LINK}
        >
          {part.text}
          <span className="sr-only"> {m.watch_opens_elsewhere()}</span>
        </Link>
      );
    case "moment":
      return <MomentLink {...part} film={film} />;
  }
}

/** Only the web has such a page; what opens the mail program does not need one. */
function leavingHref(href: string): string {
  return /^https?:/i.test(href) ? `/openurl?url=${encodeURIComponent(href)}` : href;
}

interface MomentLinkProps {
  readonly text: string;
  readonly seconds: number;
  readonly film: FilmOfText | undefined;
}

/** Without scripts it opens the page at that moment. */
function MomentLink({ text, seconds, film }: MomentLinkProps) {
  if (!film) return text;
  function seek(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    film?.onSeek(seconds);
  }
  return (
    <Link
      href={`/watch/${film.videoId}?t=${seconds}`}
      onClick={seek}
      className={`${LINK} font-[560] tabular-nums`}
    >
      {text}
    </Link>
  );
}
