import type { Texts } from "./texts.ts";

/** What can go wrong with chapters, subtitles and the edges of a film; part of `ERRORS`. */
export const FILM_ERRORS = {
  AGE_REFUSED: {
    status: 403,
    pl: "Ten film jest dla dorosłych, a na Twoim koncie jest wiek poniżej 18 lat.",
    en: "This video is for adults, and your account says that you are under 18.",
  },
  AGE_UNCONFIRMED: {
    status: 403,
    pl: "Ten film jest dla dorosłych. Potwierdź, że masz ukończone 18 lat.",
    en: "This video is for adults. Confirm that you are 18 or older.",
  },
  CHAPTERS_WRONG: {
    status: 400,
    pl: "Rozdziały zaczynają się od 0:00, każdy później niż poprzedni i przed końcem filmu. Potrzebne są co najmniej dwa.",
    en: "Chapters begin at 0:00, each later than the one before it and before the end of the video. There must be at least two.",
  },
  NOT_SUBTITLES: {
    status: 415,
    pl: "To nie są napisy, które znamy. Wybierz plik SRT, VTT albo ASS.",
    en: "These are not subtitles we know. Choose an SRT, VTT or ASS file.",
  },
  SUBTITLES_TIME_WRONG: {
    status: 400,
    pl: "W wierszu {line} pliku z napisami jest błędny czas: koniec musi być po początku.",
    en: "Line {line} of the subtitles has a wrong time: the end must come after the start.",
  },
  SUBTITLES_TOO_MANY: {
    status: 413,
    pl: "W pliku jest więcej niż {max} napisów.",
    en: "The file has more than {max} subtitles.",
  },
  SUBTITLES_TOO_MANY_LANGUAGES: {
    status: 409,
    pl: "Ten film ma już napisy w tylu językach, ile przyjmujemy.",
    en: "This video has subtitles in as many languages as we take.",
  },
  TRIM_WRONG: {
    status: 400,
    pl: "Początek musi być przed końcem, a między nimi musi zostać przynajmniej sekunda filmu.",
    en: "The beginning must come before the end, with at least a second of the video between them.",
  },
  TRIM_BUSY: {
    status: 409,
    pl: "Film jest jeszcze przetwarzany. Spróbuj, gdy skończymy.",
    en: "The video is still being processed. Try again when that is done.",
  },
  TRANSCRIBER_MISSING: {
    status: 409,
    pl: "Ten serwis nie tworzy napisów automatycznie.",
    en: "This site does not write subtitles by itself.",
  },
  SUBTITLES_BY_HAND: {
    status: 409,
    pl: "W tym języku są już napisy przygotowane ręcznie. Najpierw je usuń.",
    en: "There are subtitles made by hand in this language. Remove them first.",
  },
} as const satisfies Record<string, Texts & { status: number }>;
