import type { Texts } from "#shared/texts.ts";

/** What can go wrong with the pages of the staff; part of `ERRORS`. */
export const PAGE_ERRORS = {
  PAGE_SLUG_TAKEN: {
    status: 409,
    pl: "Taka strona już istnieje.",
    en: "There is such a page already.",
  },
  PAGE_SLUG_RESERVED: {
    status: 409,
    pl: "Ten adres jest zarezerwowany dla serwisu. Wybierz inny.",
    en: "This address is reserved for the site. Choose another one.",
  },
  PAGE_HOME_KEPT: {
    status: 409,
    pl: "Strony głównej nie można usunąć ani przemianować.",
    en: "The home page can be neither deleted nor renamed.",
  },
} as const satisfies Record<string, { status: number } & Texts>;
