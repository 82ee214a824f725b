import type { Texts } from "#shared/texts.ts";

/** What can go wrong with advertisements; part of `ERRORS`. */
export const AD_ERRORS = {
  AD_STATUS_REFUSED: {
    status: 409,
    pl: "Stanu reklamy nie można zmienić z {from} na {to}.",
    en: "The status of an ad cannot change from {from} to {to}.",
  },
  AD_NOT_READY: {
    status: 400,
    pl: "Przed wysłaniem do sprawdzenia uzupełnij zaznaczone pola.",
    en: "Complete the marked fields before sending the ad for review.",
  },
  AD_POINTS_MISSING: {
    status: 409,
    pl: "Tylu punktów tu nie ma. Dostępne: {points}.",
    en: "There are not so many points here. Available: {points}.",
  },
  AD_WITHOUT_POINTS: {
    status: 409,
    pl: "Ta reklama nie ma punktów. Przenieś je z kanału, zanim ją włączysz.",
    en: "This ad has no points. Move some from the channel before you switch it on.",
  },
  ADS_SWITCHED_OFF: {
    status: 409,
    pl: "Na tym kanale reklamy są wyłączone. Włączysz je w ustawieniach kanału.",
    en: "Ads are switched off on this channel. You can switch them on in its settings.",
  },
  CREATIVE_WRONG_KIND: {
    status: 415,
    pl: "Baner to obraz PNG albo JPG, a spot to film MP4 (H.264, dźwięk AAC).",
    en: "A banner is a PNG or JPG image, and a video an MP4 (H.264, sound in AAC).",
  },
  CREATIVE_TOO_LONG: {
    status: 413,
    pl: "Spot może trwać najwyżej {seconds} s.",
    en: "An advertising video may last {seconds} s at most.",
  },
  CREATIVE_TOO_LARGE: {
    status: 413,
    pl: "Dłuższy bok spotu może mieć najwyżej {pixels} pikseli.",
    en: "The longer side of an advertising video may have {pixels} pixels at most.",
  },
} as const satisfies Record<string, { status: number } & Texts>;
