import { m } from "#web/i18n/compiled/messages.js";

interface TitledVideo {
  readonly title: string;
  readonly live?: boolean | undefined;
}

/** The title, or a placeholder for an untitled video. */
export function videoTitle({ title, live = false }: TitledVideo): string {
  return title || (live ? m.videos_untitled_live() : m.videos_untitled());
}
