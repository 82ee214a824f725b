import type { Texts } from "./texts.ts";

/** What can go wrong with comments and posts, between people, and with their subscriptions; part of `ERRORS`. */
export const COMMUNITY_ERRORS = {
  COMMENT_TOO_SOON: {
    status: 429,
    pl: "Następny komentarz możesz dodać za {seconds} s. Twój tekst nie przepadł.",
    en: "You can add another comment in {seconds} s. Your text is not lost.",
  },
  PIN_TOP_LEVEL_ONLY: {
    status: 409,
    pl: "Odpowiedzi nie można przypiąć, tylko komentarz, pod którym jest.",
    en: "An answer cannot be pinned, only the comment it is under.",
  },
  POLL_OVER: {
    status: 409,
    pl: "Ta ankieta już się skończyła.",
    en: "This poll is over.",
  },
  POLL_TOO_LONG: {
    status: 400,
    pl: "Ankieta może trwać najwyżej {max} dni.",
    en: "A poll can be open for at most {max} days.",
  },
  FOLLOW_SELF: {
    status: 409,
    pl: "Nie możesz obserwować swojego konta.",
    en: "You cannot follow yourself.",
  },
  FOLDER_NAME_TAKEN: {
    status: 409,
    pl: "Masz już folder o tej nazwie.",
    en: "You already have a folder with this name.",
  },
  FOLDERS_TOO_MANY: {
    status: 409,
    pl: "Możesz mieć najwyżej {max} folderów. Usuń któryś, żeby dodać nowy.",
    en: "You can have at most {max} folders. Delete one to add another.",
  },
} as const satisfies Record<string, { status: number } & Texts>;
