import type { Texts } from "#shared/texts.ts";

/** What can go wrong with donations; part of `ERRORS`. */
export const DONATION_ERRORS = {
  DONATIONS_CLOSED: {
    status: 503,
    pl: "Ta strona nie przyjmuje teraz wpłat.",
    en: "This site takes no donations at the moment.",
  },
  SIGNATURE_WRONG: {
    status: 400,
    pl: "Podpis tej wiadomości się nie zgadza.",
    en: "The signature of this message does not match.",
  },
} as const satisfies Record<string, { status: number } & Texts>;
