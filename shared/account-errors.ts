import type { Texts } from "./texts.ts";

/** What can go wrong with an account and with getting into it; part of `ERRORS`. */
export const ACCOUNT_ERRORS = {
  EMAIL_TAKEN: {
    status: 409,
    pl: "Konto dla tego adresu e-mail już istnieje.",
    en: "An account for the given email address already exists",
  },
  LOGIN_FAILED: {
    status: 404,
    pl: "Nie znaleziono użytkownika o podanym e-mailu i haśle.",
    en: "User with given email and password was not found",
  },
  ACCOUNT_INACTIVE: {
    status: 403,
    pl: "Konto czeka na aktywację. Kliknij link z wiadomości, którą wysłaliśmy; zajrzyj też do spamu.",
    en: "The account is not active yet. Use the activation link we emailed to you; check your spam folder too.",
  },
  ACCOUNT_BLOCKED: {
    status: 403,
    pl: "Konto zostało zablokowane za naruszenie regulaminu.",
    en: "The account has been blocked for violating the regulations.",
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    pl: "Nie znamy usługi, przez którą ta przeglądarka odbiera powiadomienia.",
    en: "The service through which this browser gets notifications is not known.",
  },
  PASSWORD_WRONG: {
    status: 400,
    pl: "To nie jest Twoje obecne hasło.",
    en: "This is not your current password.",
  },
  RESET_LINK_INVALID: {
    status: 400,
    pl: "Link do zmiany hasła jest nieprawidłowy albo wygasł. Poproś o nowy.",
    en: "The password reset link is invalid or has expired. Ask for a new one.",
  },
  EMAIL_LINK_INVALID: {
    status: 400,
    pl: "Link jest nieprawidłowy, wygasł albo został już użyty.",
    en: "The link is invalid, has expired or was already used.",
  },
  ACCOUNT_ACTIVE: {
    status: 400,
    pl: "To konto jest już aktywne. Zaloguj się.",
    en: "This account is active already. Log in.",
  },
  ACTIVATION_CODE_INVALID: {
    status: 400,
    pl: "Link aktywacyjny jest nieprawidłowy albo wygasł. Poproś o nowy.",
    en: "The activation link is invalid or has expired. Ask for a new one.",
  },
  OTP_REQUIRED: {
    status: 400,
    pl: "Wpisz kod z aplikacji uwierzytelniającej.",
    en: "Enter the code from your authenticator app.",
  },
  OTP_INVALID: {
    status: 400,
    pl: "Wpisany kod jest nieprawidłowy. Spróbuj ponownie.",
    en: "The code you entered is invalid. Please try again.",
  },
  OTP_LOCKED: {
    status: 429,
    pl: "Za dużo błędnych kodów. Spróbuj ponownie za {minutes} min.",
    en: "Too many wrong codes. Try again in {minutes} min.",
  },
  TWO_FACTOR_ON: {
    status: 409,
    pl: "Logowanie dwuetapowe jest już włączone.",
    en: "Two-factor login is already on.",
  },
  TWO_FACTOR_OFF: {
    status: 409,
    pl: "Logowanie dwuetapowe jest wyłączone.",
    en: "Two-factor login is off.",
  },
  PROOF_REQUIRED: {
    status: 403,
    pl: "Potwierdź najpierw, że to Ty.",
    en: "Confirm first that it is you.",
  },
  INVALID_INVITATION_CODE: {
    status: 400,
    pl: "Podany kod zaproszenia jest nieprawidłowy",
    en: "Invitation code you provided is invalid",
  },
  REGISTRATION_CLOSED: {
    status: 403,
    pl: "Nowych kont na razie nie zakładamy.",
    en: "No new accounts can be opened for the time being.",
  },
  PASSKEY_REFUSED: {
    status: 400,
    pl: "Ten klucz dostępu tu nie pasuje. Spróbuj ponownie albo zaloguj się inaczej.",
    en: "This passkey does not fit here. Try again or log in another way.",
  },
  PASSKEY_KNOWN: {
    status: 409,
    pl: "Ten klucz dostępu jest już dodany.",
    en: "This passkey has already been added.",
  },
} as const satisfies Record<string, { status: number } & Texts>;
