import type { Texts } from "#shared/texts.ts";

/** What can go wrong with smartlists; part of `ERRORS`. */
export const SEARCH_ERRORS = {
  SMARTLIST_EMPTY: {
    status: 400,
    pl: "Wybierz przynajmniej jeden filtr.",
    en: "Choose at least one filter.",
  },
  SMARTLIST_NAME_TAKEN: {
    status: 409,
    pl: "Masz już smartlistę o tej nazwie.",
    en: "You already have a smartlist with this name.",
  },
  SMARTLISTS_TOO_MANY: {
    status: 409,
    pl: "Możesz mieć najwyżej {max} smartlist. Usuń którąś, żeby zapisać nową.",
    en: "You can have at most {max} smartlists. Delete one to save another.",
  },
} as const satisfies Record<string, Texts & { readonly status: number }>;
