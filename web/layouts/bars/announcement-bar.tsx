import { Megaphone, X } from "lucide-react";
import type { Announcement } from "#shared/public-config.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { CONTENT_ID } from "#web/layouts/skip-link.tsx";
import { publicConfig } from "#web/ssr/public-config.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LinkedText } from "#web/ui/format/linked-text.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { closeAnnouncement, useIsAnnouncementClosed } from "./closed-announcement.ts";

/** What the administrators announce, above the content, until it ends or the visitor closes it. */
export function AnnouncementBar() {
  const { announcement } = publicConfig();
  const isClosed = useIsAnnouncementClosed(announcement?.id);
  const now = useNow();
  if (!announcement || isClosed || !isShownAt(announcement, now)) return null;
  const text = announcement.texts[getLocale()];
  if (text === "") return null;
  return (
    <section
      aria-label={m.shell_announcement()}
      className="mb-3 flex items-center gap-3 bg-accent py-1.5 pr-2 pl-4 text-small text-on-accent [--focus:var(--on-accent)] in-data-[announcement-closed]:hidden md:mr-8 md:ml-6 md:rounded-sm"
    >
      <Megaphone className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 font-[560] wrap-anywhere [&_a]:text-on-accent [&_a]:underline">
        <LinkedText text={text} />
      </p>
      <IconButton
        label={m.shell_announcement_close()}
        icon={<X />}
        size={28}
        className="shrink-0 text-on-accent! hover:bg-on-accent/12!"
        onClick={() => {
          closeAnnouncement(announcement.id);
          document.getElementById(CONTENT_ID)?.focus();
        }}
      />
    </section>
  );
}

function isShownAt({ from, until }: Announcement, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
}
