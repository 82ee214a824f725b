import type { Locale, Texts } from "#shared/texts.ts";

/** Why a file could not be processed, as its uploader reads it. */
export const MEDIA_FAILURES = {
  NOT_MEDIA: {
    pl: "To nie jest plik wideo ani audio. Sprawdź, czy wybierasz właściwy plik.",
    en: "This is not a video or audio file. Check that it is the right one.",
  },
  EMPTY_FILE: {
    pl: "Plik jest pusty. Wyeksportuj go jeszcze raz.",
    en: "The file is empty. Export it once more.",
  },
  NO_STREAMS: {
    pl: "W pliku nie ma obrazu ani dźwięku.",
    en: "There is neither picture nor sound in the file.",
  },
  PICTURE_TOO_LARGE: {
    pl: "Obraz jest za duży. Przyjmujemy filmy do 8192 pikseli szerokości i wysokości.",
    en: "The picture is too large. Videos up to 8192 pixels wide and high are accepted.",
  },
  TOO_LONG: {
    pl: "Film jest za długi. Podziel go na części.",
    en: "The video is too long. Split it into parts.",
  },
  TOO_MUCH_WORK: {
    pl: "Film ma za dużo klatek lub za dużo pikseli, żeby go przetworzyć. Zapisz go z mniejszą liczbą klatek na sekundę albo w niższej rozdzielczości, lub podziel go na części.",
    en: "The video has too many frames or pixels to be processed. Save it with fewer frames per second or a lower resolution, or split it into parts.",
  },
  DAMAGED: {
    pl: "Plik jest uszkodzony i nie da się go odczytać. Wyeksportuj go jeszcze raz.",
    en: "The file is damaged and cannot be read. Export it once more.",
  },
  UNSUPPORTED: {
    pl: "Tego formatu nie obsługujemy. Zapisz film jako MP4 i prześlij ponownie.",
    en: "This format is not supported. Save the video as MP4 and upload it again.",
  },
  ENGINE_MISSING: {
    pl: "Ten serwer nie ma programu do konwersji. Prześlij plik MP4 (H.264 i AAC).",
    en: "This server has no converter. Upload an MP4 file (H.264 and AAC).",
  },
  ENGINE_FAILED: {
    pl: "Przetwarzanie się nie udało. Spróbuj jeszcze raz.",
    en: "Processing failed. Try again.",
  },
  TIMED_OUT: {
    pl: "Przetwarzanie trwało za długo. Spróbuj z krótszym plikiem.",
    en: "Processing took too long. Try a shorter file.",
  },
  NO_SPACE: {
    pl: "Na serwerze zabrakło miejsca. Plik jest bezpieczny, spróbuj ponownie później.",
    en: "The server ran out of space. The file is safe; try again later.",
  },
} as const satisfies Record<string, Texts>;

export type MediaFailure = keyof typeof MEDIA_FAILURES;

/** The sentence for a stored failure code; an unknown one reads as a failed engine. */
export function mediaFailureText(code: string, locale: Locale): string {
  const known = code in MEDIA_FAILURES ? (code as MediaFailure) : "ENGINE_FAILED";
  return MEDIA_FAILURES[known][locale];
}
