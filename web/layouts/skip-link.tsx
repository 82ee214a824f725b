import { m } from "#web/i18n/compiled/messages.js";

export const CONTENT_ID = "content";

/** First target of the Tab key: skips the bars and leads to the page content. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-3 left-3 z-50 rounded-sm bg-accent px-4 py-2.5 text-control font-[640] text-on-accent not-focus:sr-only"
    >
      {m.shell_skip()}
    </a>
  );
}
