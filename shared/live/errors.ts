import type { Texts } from "#shared/texts.ts";

/** What can go wrong with broadcasts and their chat; part of `ERRORS`. */
export const LIVE_ERRORS = {
  NOT_LIVE: {
    status: 409,
    pl: "To nie jest transmisja albo już się skończyła.",
    en: "This is not a live stream, or it is over.",
  },
  STREAM_KEY_REFUSED: {
    status: 403,
    pl: "Tym kluczem nie można teraz nadawać.",
    en: "This key cannot be used to stream right now.",
  },
  CHAT_CLOSED: {
    status: 409,
    pl: "Czat jest teraz zamknięty.",
    en: "The chat is closed right now.",
  },
  CHAT_BLOCKED: {
    status: 403,
    pl: "Nie możesz teraz pisać na tym czacie.",
    en: "You cannot write in this chat right now.",
  },
  CHAT_TOO_SOON: {
    status: 429,
    pl: "Za szybko. Kolejną wiadomość możesz wysłać za sekundę.",
    en: "Too fast. You can send another message in a second.",
  },
} as const satisfies Record<string, Texts & { status: number }>;
