import { ACCOUNT_ERRORS } from "./account-errors.ts";
import { AD_ERRORS } from "./ads/errors.ts";
import { COMMUNITY_ERRORS } from "./community-errors.ts";
import { DONATION_ERRORS } from "./donations/errors.ts";
import { FILM_ERRORS } from "./film-errors.ts";
import { LIVE_ERRORS } from "./live/errors.ts";
import { PAGE_ERRORS } from "./home/errors.ts";
import { MODERATION_ERRORS } from "./moderation-errors.ts";
import { SEARCH_ERRORS } from "./search/errors.ts";
import { fill, type Locale, type Texts } from "./texts.ts";

/** Every expected failure: its HTTP status and its sentence in both languages. `{x}` is filled from the details. */
export const ERRORS = {
  VALIDATION: { status: 400, pl: "Popraw zaznaczone pola.", en: "Please correct the marked fields." },
  UPLOAD_BUSY: {
    status: 409,
    pl: "Przesyłanie tego filmu właśnie się zaczyna. Spróbuj za chwilę.",
    en: "The upload of this video is just beginning. Try again in a moment.",
  },
  BAD_REQUEST: { status: 400, pl: "Nie rozumiem tego żądania.", en: "The request could not be understood." },
  UNAUTHORIZED: { status: 401, pl: "Zaloguj się, aby kontynuować.", en: "Unauthorized" },
  FORBIDDEN: { status: 403, pl: "Nie masz do tego uprawnień.", en: "You are not allowed to do this." },
  NOT_FOUND: {
    status: 404,
    pl: "Nie ma takiej rzeczy albo już zniknęła.",
    en: "There is no such thing, or it is gone.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    pl: "Tak nie można użyć tego adresu.",
    en: "This address cannot be used that way.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    pl: "Dane nie dotarły na czas. Spróbuj ponownie.",
    en: "The data did not arrive in time. Please try again.",
  },
  CONFLICT: {
    status: 409,
    pl: "Ktoś właśnie to zmienił. Odśwież i spróbuj ponownie.",
    en: "Someone has just changed this. Refresh and try again.",
  },
  TOO_LARGE: {
    status: 413,
    pl: "To za duże. Limit to {limit}.",
    en: "This is too large. The limit is {limit}.",
  },
  UNSUPPORTED_TYPE: {
    status: 415,
    pl: "Tego rodzaju danych nie przyjmujemy.",
    en: "This kind of data is not accepted.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    pl: "Za szybko. Spróbuj ponownie za {seconds} s.",
    en: "Too fast. Try again in {seconds} s.",
  },
  INTERNAL: {
    status: 500,
    pl: "Coś poszło nie tak po naszej stronie.",
    en: "Something went wrong on our side.",
  },
  UNAVAILABLE: {
    status: 503,
    pl: "Serwis chwilowo nie odpowiada. Spróbuj za moment.",
    en: "The service is not available right now. Try again in a moment.",
  },
  NO_SPACE: {
    status: 507,
    pl: "Na serwerze zabrakło miejsca. Spróbuj ponownie później, nic nie przepadło.",
    en: "The server ran out of space. Try again later; nothing is lost.",
  },

  ...ACCOUNT_ERRORS,
  ...AD_ERRORS,
  ...COMMUNITY_ERRORS,
  ...LIVE_ERRORS,
  ...DONATION_ERRORS,
  ...MODERATION_ERRORS,
  ...PAGE_ERRORS,
  ...SEARCH_ERRORS,

  CREATOR_REQUIRED: {
    status: 403,
    pl: "Zanim utworzysz kanał, zweryfikuj się jako twórca.",
    en: "Verify yourself as a creator before creating a channel.",
  },
  APPLICATION_PENDING: {
    status: 409,
    pl: "Twoje zgłoszenie już czeka. Sprawdź pocztę.",
    en: "Your application is already waiting. Check your mail.",
  },
  APPLICATION_TOKEN_INVALID: {
    status: 400,
    pl: "Link jest nieprawidłowy, wygasł albo został już użyty.",
    en: "The link is invalid, has expired or was already used.",
  },
  SLUG_TAKEN: {
    status: 409,
    pl: "Ten adres kanału jest już zajęty.",
    en: "This channel address is already taken.",
  },
  ACCOUNT_UNKNOWN: {
    status: 404,
    pl: "Nie ma konta z tym adresem e-mail.",
    en: "There is no account with this email address.",
  },
  LAST_OWNER: {
    status: 409,
    pl: "Kanał musi mieć właściciela. Najpierw przekaż tę rolę komuś innemu.",
    en: "A channel needs an owner. Give that role to somebody else first.",
  },
  TEAM_NOT_BLOCKABLE: {
    status: 409,
    pl: "Ta osoba należy do zespołu kanału. Najpierw usuń ją z zespołu.",
    en: "This person is on the channel's team. Remove them from the team first.",
  },
  APPLICATION_TOO_EARLY: {
    status: 409,
    pl: "Następne zgłoszenie możesz wysłać za {days} dni.",
    en: "You can apply again in {days} days.",
  },
  APPLICATION_DECIDED: {
    status: 409,
    pl: "O tym zgłoszeniu ktoś już zdecydował.",
    en: "Somebody has already decided on this application.",
  },

  VIDEO_BLOCKED: {
    status: 404,
    pl: "Ten film został zablokowany przez serwis.",
    en: "This video was blocked by the site.",
  },
  VIDEO_NOT_AVAILABLE: { status: 404, pl: "Ten film jest niedostępny.", en: "This video is not available." },
  TRANSITION_REFUSED: {
    status: 409,
    pl: "Tego nie można teraz zrobić (stan: {state}).",
    en: "This cannot be done now (state: {state}).",
  },
  NOT_READY_TO_PUBLISH: {
    status: 400,
    pl: "Przed publikacją uzupełnij zaznaczone pola.",
    en: "Complete the marked fields before publishing.",
  },
  DATE_PAST: {
    status: 400,
    pl: "Wprowadzona data jest nieaktualna",
    en: "The date you entered is in the past",
  },
  EDITED_MEANWHILE: {
    status: 409,
    pl: "Ktoś zmienił ten film, zanim udało się zapisać. Nic nie przepadło.",
    en: "Somebody has changed this video before you saved. Nothing is lost.",
  },
  RESTORE_TOO_LATE: {
    status: 409,
    pl: "Minęło 30 dni od usunięcia, tego filmu już nie ma.",
    en: "30 days have passed since the deletion; this video is gone.",
  },
  UPLOAD_NOT_VIDEO: {
    status: 415,
    pl: "To nie jest plik wideo ani audio, który znamy.",
    en: "This is not a video or audio file we know.",
  },
  UPLOAD_INCOMPLETE: {
    status: 409,
    pl: "Plik nie dotarł w całości. Wznów przesyłanie.",
    en: "The file did not arrive in full. Resume the upload.",
  },
  UPLOAD_IN_PROGRESS: {
    status: 409,
    pl: "Ten film ma już przesyłany plik.",
    en: "A file for this video is already being uploaded.",
  },

  NOT_SUBSCRIBED: {
    status: 409,
    pl: "Nie subskrybujesz tego kanału.",
    en: "You are not subscribed to this channel.",
  },
  WATCH_LATER_FULL: {
    status: 409,
    pl: "Na później można odłożyć najwyżej {max} filmów. Usuń któryś i spróbuj ponownie.",
    en: "At most {max} videos can be saved for later. Remove one and try again.",
  },
  PLAYLIST_FROZEN: {
    status: 409,
    pl: "Ta playlista jest zamrożona. Odmroź ją, żeby zmieniać jej filmy.",
    en: "This playlist is frozen. Unfreeze it to change its videos.",
  },
  PLAYLIST_SPECIAL: {
    status: 403,
    pl: "W tej playliście można zmienić tylko nazwę, widoczność i filmy.",
    en: "Only the name, the visibility and the videos of this playlist can be changed.",
  },
  PLAYLIST_FULL: {
    status: 409,
    pl: "Playlista może mieć najwyżej {max} filmów.",
    en: "A playlist can hold at most {max} videos.",
  },
  PLAYLIST_CHANGED: {
    status: 409,
    pl: "Playlista zmieniła się w międzyczasie. Odśwież ją i spróbuj ponownie.",
    en: "The playlist has changed in the meantime. Reload it and try again.",
  },
  ...FILM_ERRORS,
  FORMAT_NOT_OFFERED: {
    status: 415,
    pl: "Tego formatu nie podajemy. Poproś o JSON.",
    en: "This format is not offered. Ask for JSON.",
  },

  NOT_IMAGE: { status: 415, pl: "To nie jest obraz PNG ani JPG.", en: "This is not a PNG or JPG image." },
  IMAGE_TOO_LARGE: {
    status: 413,
    pl: "Obraz ma ponad 5 MB. Zmniejsz go i spróbuj ponownie.",
    en: "The image is larger than 5 MB. Make it smaller and try again.",
  },
  IMAGE_TOO_MANY_PIXELS: {
    status: 413,
    pl: "Obraz ma za dużo pikseli. Zmniejsz go i spróbuj ponownie.",
    en: "The image has too many pixels. Make it smaller and try again.",
  },
} as const satisfies Record<string, { status: number } & Texts>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** An expected failure. The HTTP adapter turns it into `{statusCode, message, code, errors}` in the caller's language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Messages by field, already in the caller's language or as codes of `FIELD_ERRORS`. */
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, fields?: Readonly<Record<string, FieldProblem>>) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The sentence of an error in one language. */
export function errorText(code: ErrorCode, locale: Locale, details: ErrorDetails = {}): string {
  return fill(ERRORS[code][locale], details);
}

/** What can be wrong with one field. Schemas name these codes; `{min}` and `{max}` come from the schema. */
export const FIELD_ERRORS = {
  REQUIRED: { pl: "To pole jest wymagane", en: "This field is required" },
  TOO_SHORT: { pl: "Minimalna liczba znaków: {min}", en: "At least {min} characters" },
  TOO_LONG: { pl: "Maksymalna liczba znaków: {max}", en: "At most {max} characters" },
  TOO_SMALL: { pl: "Najmniejsza wartość: {min}", en: "At least {min}" },
  TOO_BIG: { pl: "Największa wartość: {max}", en: "At most {max}" },
  TOO_MANY: { pl: "Maksymalna liczba pozycji: {max}", en: "At most {max} items" },
  TOO_FEW: { pl: "Minimalna liczba pozycji: {min}", en: "At least {min} items" },
  INVALID: { pl: "Nieprawidłowa wartość", en: "Invalid value" },
  EMAIL: {
    pl: "Wpisz pełny adres, na przykład ola@przyklad.pl",
    en: "Enter a full address, such as ola@example.com",
  },
  NAME_LETTERS: { pl: "Tylko litery, spacja i łącznik", en: "Only letters, space and hyphen" },
  PHONE: { pl: "Od 9 do 12 cyfr, opcjonalnie z prefiksem", en: "9 to 12 digits, with an optional prefix" },
  SLUG: {
    pl: "Tylko litery bez ogonków, cyfry, kropka, łącznik i podkreślenie",
    en: "Only letters, digits, dot, hyphen and underscore",
  },
  SLUG_RESERVED: { pl: "Ten adres jest zarezerwowany", en: "This address is reserved" },
  TAG_HASH: { pl: "Tag wpisz bez znaku #", en: "Write the tag without #" },
  DATE_PAST: { pl: "Wprowadzona data jest nieaktualna", en: "The date you entered is in the past" },
  DATE_FORMAT: {
    pl: "Data powinna być w formacie YYYY-MM-DD",
    en: "The date should have the format YYYY-MM-DD",
  },
  PIN: { pl: "PIN ma sześć cyfr", en: "The PIN has six digits" },
  TAG_LENGTH: { pl: "Tag ma od 2 do 30 znaków", en: "A tag has 2 to 30 characters" },
  URL: {
    pl: "Wpisz pełny adres zaczynający się od https://",
    en: "Enter a full address starting with https://",
  },
} as const satisfies Record<string, Texts>;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;
export type FieldProblem = { readonly code: FieldErrorCode; readonly details?: ErrorDetails };

/** The message of one field's problem in one language. */
export function fieldText({ code, details }: FieldProblem, locale: Locale): string {
  return fill(FIELD_ERRORS[code][locale], details ?? {});
}
