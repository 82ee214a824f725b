import { m } from "#shared/messages/compiled/messages.js";
import type { FieldErrorCode, FieldProblem } from "./errors.ts";
import type { Locale } from "./texts.ts";

interface Limits {
  readonly min: string | number;
  readonly max: string | number;
  readonly placeholders: string | number;
  readonly unknown: string | number;
}

const MESSAGES: Readonly<
  Record<FieldErrorCode, (limits: Limits, options: { readonly locale: Locale }) => string>
> = {
  REQUIRED: m.errors_field_required,
  TOO_SHORT: m.errors_field_too_short,
  TOO_LONG: m.errors_field_too_long,
  TOO_SMALL: m.errors_field_too_small,
  TOO_BIG: m.errors_field_too_big,
  OUT_OF_RANGE: m.errors_field_out_of_range,
  DIVISOR: m.errors_field_divisor,
  TOO_MANY: m.errors_field_too_many,
  TOO_FEW: m.errors_field_too_few,
  INVALID: m.errors_field_invalid,
  EMAIL: m.errors_field_email,
  NAME_LETTERS: m.errors_field_name_characters,
  PHONE: m.errors_field_phone,
  SLUG: m.errors_field_slug,
  SLUG_RESERVED: m.errors_field_slug_reserved,
  TAG_HASH: m.errors_field_tag_hash,
  DATE_PAST: m.errors_field_date_past,
  DATE_FUTURE: m.errors_field_date_future,
  DATE_ORDER: m.errors_field_date_order,
  DATE_FORMAT: m.errors_field_date_format,
  PIN: m.errors_field_pin,
  TAG_LENGTH: m.errors_field_tag_length,
  URL: m.errors_field_url,
  LANGUAGES_NONE: m.errors_field_languages_none,
  LANGUAGE_NOT_OFFERED: m.errors_field_language_not_offered,
  COLOUR: m.errors_field_colour,
  CONTRAST_ON_LIGHT: (contrasts, options) =>
    m.errors_field_contrast_light(inWords(contrasts, options), options),
  CONTRAST_ON_DARK: (contrasts, options) =>
    m.errors_field_contrast_dark(inWords(contrasts, options), options),
  PLACEHOLDER_UNKNOWN: m.errors_field_placeholder_unknown,
  PLACEHOLDER_MISSING: m.errors_field_placeholder_missing,
  IBAN: m.errors_field_iban,
  HOST: m.errors_field_host,
  PASSWORD_AGAIN: m.errors_field_password_again,
  STRIPE_KEY: m.errors_field_stripe_key,
  STRIPE_WEBHOOK_SECRET: m.errors_field_stripe_webhook_secret,
  CATEGORY_UNKNOWN: m.errors_field_category_unknown,
  CATEGORY_NAME_TAKEN: m.errors_field_category_name_taken,
  CATEGORY_RETIRED: m.errors_field_category_retired,
};

/** `4,5` in Polish. */
function inWords({ min, max, ...others }: Limits, { locale }: { readonly locale: Locale }): Limits {
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return { ...others, min: format(Number(min)), max: format(Number(max)) };
}

/** The message of one field's problem in one language. */
export function fieldText({ code, details }: FieldProblem, locale: Locale): string {
  const { min = "", max = "", placeholders = "", unknown = "" } = details ?? {};
  return MESSAGES[code]({ min, max, placeholders, unknown }, { locale });
}
