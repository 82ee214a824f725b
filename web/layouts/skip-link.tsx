import { m } from "#web/i18n/compiled/messages.js";

export const CONTENT_ID = "content";

/** The first thing the Tab key reaches: past the bars, to the page itself. */
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
