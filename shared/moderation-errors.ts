import type { Texts } from "./texts.ts";

/** What can go wrong with support tickets, reports and blocks; part of `ERRORS`. */
export const MODERATION_ERRORS = {
  TICKET_NOT_FOUND: {
    status: 404,
    pl: "Nie ma takiego zgłoszenia.",
    en: "There is no such ticket.",
  },
  TICKET_PIN_WRONG: { status: 403, pl: "Nieprawidłowy PIN.", en: "Incorrect PIN." },
  TICKET_CLOSED: {
    status: 409,
    pl: "To zgłoszenie jest zamknięte, nie można już na nie odpisać.",
    en: "This ticket is closed and takes no more replies.",
  },
  REPORTED_TWICE: { status: 409, pl: "Nie można zgłosić dwa razy!", en: "Cannot report twice!" },
  COMMENTS_LIMITED: {
    status: 403,
    pl: "Na tym kanale nie można teraz komentować: wstrzymała to moderacja serwisu.",
    en: "Nobody can comment on this channel right now: the site's moderators have paused that.",
  },
  LIVE_LIMITED: {
    status: 403,
    pl: "Ten kanał nie może teraz nadawać na żywo: wstrzymała to moderacja serwisu.",
    en: "This channel cannot go live right now: the site's moderators have paused that.",
  },
  BLOCKED_ON_CHANNEL: {
    status: 403,
    pl: "Twórca zablokował Ci wypowiedzi na tym kanale do {date}.",
    en: "The creator has blocked you from speaking on this channel until {date}.",
  },
} as const satisfies Record<string, { status: number } & Texts>;
