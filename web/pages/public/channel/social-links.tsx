import { Globe } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";

interface SocialLinksProps {
  readonly links: readonly string[];
  /** Shows full URLs instead of site names only. */
  readonly hasFullUrl?: boolean;
}

/** Links to the channel on other platforms. External content: no referrer is sent. */
export function SocialLinks({ links, hasFullUrl = false }: SocialLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.channels_links()} className="flex flex-wrap gap-x-4 gap-y-2">
      {links.map((link) => (
        <li key={link} className="max-w-full">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex max-w-full items-center gap-1.5 rounded-xs text-small font-[580] text-text-2 hover:text-text"
          >
            <Globe className="size-4 shrink-0" />
            <span className="truncate">
              {hasFullUrl ? link.replace(/^https:\/\/|\/$/g, "") : siteOf(link)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function siteOf(link: string): string {
  return URL.parse(link)?.hostname.replace(/^www\./, "") ?? link;
}
