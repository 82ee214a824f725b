import { isIP } from "node:net";
import { z } from "zod";
import { dnsSpelling } from "#shared/accounts/email-address.ts";
import { REGISTRATIONS } from "#shared/accounts/invitations.ts";
import { CREATOR_VERIFICATIONS } from "#shared/creators/contract.ts";
import { accountDigits, isAccountNumber } from "#shared/donations/bank-account.ts";
import { DEFAULT_PUBLIC_CONFIG } from "#shared/public-config.ts";
import { Accent, Colour } from "#shared/site-look/colour.ts";
import { accentContrast, TEXT_CONTRAST, type Scheme } from "#shared/site-look/derive-palette.ts";
import { LOCALES } from "#shared/texts.ts";
import { STRIPE_KEY_PREFIXES, STRIPE_WEBHOOK_PREFIXES } from "#shared/site-settings/money-settings.ts";
import {
  DONATION_MINIMUM_MAX,
  ENCODING_JOBS_MAX,
  LIVE_LADDERS_MAX,
  LIVE_RUNGS,
  OPERATOR_MAX_CHARACTERS,
} from "#shared/site-settings/settings.ts";
import {
  areLocaleDomains,
  areOrigins,
  areProxies,
  hasProtocol,
  isBaseUrl,
  isBucket,
  isChunkLength,
  isDomain,
  isEmail,
  isExecutable,
  isFile,
  isHeaderName,
  isHost,
  isInternalAddress,
  isOrigin,
  isProduct,
  isRedisAddress,
  isRegion,
  isSender,
  isTimeZone,
  isWithin,
  localeSettings,
  splitList,
  startsWith,
} from "./environment-values.ts";
import { PRIVATE_NETWORKS } from "./addresses/proxies.ts";

/** Process roles; one process may have all of them. */
export const ROLES = ["api", "worker", "live", "chat"] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const DONATIONS = ["auto", "test", "off"] as const;
const MIN_PASSWORD_CHARACTERS = 6;
const MIN_SECRET_CHARACTERS = 32;
const MIN_TOKEN_CHARACTERS = 16;
const MAX_PORT = 65_535;

/** Every variable the program reads. An error message completes the sentence "NAME must be ...". */
export const Environment = z.object({
  PORT: wholeNumber(1, MAX_PORT).default(3000),
  HOST: text(isHost, "an address to listen on like 127.0.0.1 or 0.0.0.0").optional(),
  RTMP_PORT: wholeNumber(1, MAX_PORT).default(1935),
  RTMPS_PORT: wholeNumber(1, MAX_PORT).default(1936),
  RTMPS_CERT_FILE: z.string().optional(),
  RTMPS_KEY_FILE: z.string().optional(),
  SRT_PORT: wholeNumber(1, MAX_PORT).default(8890),
  WHIP_UDP_PORT: wholeNumber(1, MAX_PORT).default(8189),
  WHIP_ADDRESS: text((value) => isIP(value) !== 0, "an IP address like 203.0.113.7").optional(),
  INTERNAL_ADDRESS: text(isInternalAddress, "an address with a port, like http://10.0.0.5:3100").optional(),
  PUBLIC_URL: text(isOrigin, "the address of the site without a path, like https://nadaj.example")
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@host:5432/nadaj").optional(),
  REDIS_URL: text(isRedisAddress, "an address like redis://host:6379").optional(),
  S3_ENDPOINT: url(["https:", "http:"], "https://s3.example.com").optional(),
  S3_BUCKET: text(isBucket, "a bucket name: 3 to 63 lower-case letters, digits, dots and dashes").optional(),
  S3_REGION: text(isRegion, "the name of a region like eu-central-1").optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtps://user:password@mail.example.com").optional(),
  MAIL_FROM: text(isSender, "a sender like Nadaj <nadaj@example.com>").optional(),
  FFMPEG_PATH: text(isExecutable, "the path of an ffmpeg that can be run").optional(),
  STRIPE_SECRET_KEY: text(
    startsWith(...STRIPE_KEY_PREFIXES),
    "a secret key of Stripe (sk_... or rk_...)",
  ).optional(),
  STRIPE_WEBHOOK_SECRET: text(
    startsWith(...STRIPE_WEBHOOK_PREFIXES),
    "a webhook secret of Stripe (whsec_...)",
  ).optional(),
  STRIPE_API_HOST: url(["https:", "http:"], "http://127.0.0.1:12111").optional(),
  NADAJ_DONATIONS: oneOf(DONATIONS).default("auto"),
  NADAJ_DONATION_MINIMUM: text(
    isWithin(1, DONATION_MINIMUM_MAX),
    `a whole number of złoty from 1 to ${DONATION_MINIMUM_MAX}`,
  )
    .transform(Number)
    .optional(),
  NADAJ_DONATION_ACCOUNT: text(isAccountNumber, "the number of a Polish bank account, 26 digits")
    .transform(accountDigits)
    .optional(),
  NADAJ_DONATION_PRODUCT: text(isProduct, "a word of small letters, digits and dashes").default("nadaj"),
  NADAJ_ADMIN_EMAIL: text(isEmail, "an e-mail address").transform(dnsSpelling).optional(),
  NADAJ_ADMIN_PASSWORD: atLeast(MIN_PASSWORD_CHARACTERS).optional(),
  NADAJ_ROLES: text(areRoles, `a list of ${ROLES.join(", ")}`)
    .transform(splitList)
    .pipe(z.array(z.enum(ROLES)))
    .default([...ROLES]),
  PUBLIC_API_URL: baseUrl("api").default(DEFAULT_PUBLIC_CONFIG.apiUrl),
  PUBLIC_EDGE_URL: baseUrl("cdn").default(DEFAULT_PUBLIC_CONFIG.edgeUrl),
  PUBLIC_LIVE_URL: baseUrl("live").default(DEFAULT_PUBLIC_CONFIG.liveUrl),
  PUBLIC_CHAT_URL: baseUrl("chat").default(DEFAULT_PUBLIC_CONFIG.chatUrl),
  NADAJ_TIME_ZONE: text(isTimeZone, "the name of a time zone like Europe/Warsaw").default(
    DEFAULT_PUBLIC_CONFIG.timeZone,
  ),
  PUSH_APP_ID: z.string().optional(),
  PUSH_SCRIPT: url(["https:"], "https://push.nadaj.example/script.js").optional(),
  PUSH_SERVICES: text(areOrigins, "a list of addresses without a path, like https://push.nadaj.example")
    .transform(splitList)
    .default([]),
  STRIPE_PUBLISHABLE_KEY: text(startsWith("pk_"), "a publishable key of Stripe (pk_...)").optional(),
  COOKIE_SECURE: oneOf(["true", "false"]).optional(),
  COOKIE_DOMAIN: text(isDomain, "a host name like nadaj.example").optional(),
  LOCALE_DOMAINS: text(areLocaleDomains, "a list of languages and their hosts, like en=nadaj.example")
    .transform(localeSettings)
    .optional(),
  OPERATOR_NAME: atMost(OPERATOR_MAX_CHARACTERS).optional(),
  OPERATOR_ADDRESS: atMost(OPERATOR_MAX_CHARACTERS).optional(),
  OPERATOR_EMAIL: text(isEmail, "an e-mail address").transform(dnsSpelling).optional(),
  TRANSCRIBER_PATH: text(isExecutable, "the path of a program with whisper.cpp's options").optional(),
  TRANSCRIBER_MODEL: text(isFile, "the path of a model that the transcriber reads").optional(),
  TRUSTED_PROXIES: text(
    areProxies,
    "a list of addresses and networks like 203.0.113.7 or 10.0.0.0/8, or the word none",
  )
    .transform((value) => (value === "none" ? [] : splitList(value)))
    .default([...PRIVATE_NETWORKS]),
  METRICS_TOKEN: atLeast(MIN_TOKEN_CHARACTERS).optional(),
  METRICS_PORT: wholeNumber(1, MAX_PORT).optional(),
  METRICS_HOST: text(isHost, "an address to listen on like 127.0.0.1 or 0.0.0.0").default("127.0.0.1"),
  CDN_PURGE_URL: url(["https:", "http:"], "https://cdn.example.com/purge").optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  COUNTRY_HEADER: text(isHeaderName, "the name of a header like CF-IPCountry").optional(),
  NADAJ_CHUNK_SECONDS: text(isChunkLength, "a multiple of 4, from 4 to 600").transform(Number).default(60),
  NADAJ_MEDIA_SLOTS: wholeNumber(1, ENCODING_JOBS_MAX).optional(),
  NADAJ_LIVE_RUNGS: text(areRungs, `a list of ${LIVE_RUNGS.join(", ")}, or the word none`)
    .transform((value) => (value === "none" ? [] : [...new Set(splitList(value))]))
    .pipe(z.array(z.coerce.number<string>().pipe(z.literal(LIVE_RUNGS))))
    .optional(),
  NADAJ_LIVE_LADDERS: wholeNumber(0, LIVE_LADDERS_MAX).optional(),
  NADAJ_LIVE_MAX_MEGABITS: wholeNumber(1, 1000).default(25),
  // Twelve hours at 60 frames per second; three hours in 4K.
  NADAJ_MAX_FRAMES: text(isWithin(1, 1e9), "a whole number").transform(Number).default(2_592_000),
  NADAJ_MAX_GIGAPIXELS: text(isWithin(1, 1e6), "a whole number").transform(Number).default(6000),
  NADAJ_VIEW_SECONDS: wholeNumber(1, 100_000).default(10),
  NADAJ_VIEW_WINDOW_HOURS: wholeNumber(1, 100_000).default(12),
  NADAJ_VIEWS_PER_ADDRESS: wholeNumber(1, 100_000).default(30),
  LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
  NADAJ_CREATOR_VERIFICATION: oneOf(CREATOR_VERIFICATIONS).optional(),
  NADAJ_REGISTRATION: oneOf(REGISTRATIONS).optional(),
  NADAJ_LANGUAGES: text(areLocales, `a list of ${LOCALES.join(", ")}`)
    .transform((value) => LOCALES.filter((locale) => splitList(value).includes(locale)))
    .optional(),
  NADAJ_DEFAULT_LANGUAGE: oneOf(LOCALES).optional(),
  NADAJ_ACCENT_LIGHT: accent("light").optional(),
  NADAJ_ACCENT_DARK: accent("dark").optional(),
  NADAJ_THEME_COLOR: colour().optional(),
  NADAJ_RATE_LIMITS: oneOf(["on", "off"]).default("on"),
  NADAJ_SECRET: atLeast(MIN_SECRET_CHARACTERS).optional(),
});

/** Variables that must be set all together or not at all. */
export const GROUPS: readonly (readonly string[])[] = [
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["NADAJ_ADMIN_EMAIL", "NADAJ_ADMIN_PASSWORD"],
  ["TRANSCRIBER_PATH", "TRANSCRIBER_MODEL"],
  ["RTMPS_CERT_FILE", "RTMPS_KEY_FILE"],
];

/** Variables whose value is never printed: keys, and URLs that contain a password. */
export const SECRETS: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "REDIS_URL",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "NADAJ_ADMIN_PASSWORD",
  "NADAJ_SECRET",
  "METRICS_TOKEN",
  "CDN_PURGE_URL",
  "CDN_PURGE_TOKEN",
]);

function text(isGood: (value: string) => boolean, expected: string) {
  return z.string().refine(isGood, { error: expected });
}

function wholeNumber(least: number, most: number) {
  return text(isWithin(least, most), `a whole number from ${least} to ${most}`).transform(Number);
}

function baseUrl(host: string) {
  const example = `https://${host}.nadaj.example`;
  return text(isBaseUrl, `a path or an address without a slash at its end, like ${example}`);
}

function url(protocols: readonly string[], example: string) {
  return text((value) => hasProtocol(value, protocols), `an address like ${example}`);
}

function atLeast(characters: number) {
  return text((value) => value.length >= characters, `at least ${characters} characters long`);
}

function atMost(characters: number) {
  return text((value) => value.length <= characters, `at most ${characters} characters long`);
}

function oneOf<const Options extends readonly string[]>(options: Options) {
  return z.enum(options, { error: `one of ${options.join(", ")}` });
}

function colour() {
  return text((value) => Colour.safeParse(value).success, "a colour like #1a56db").transform((value) =>
    Colour.parse(value),
  );
}

function accent(scheme: Scheme) {
  return colour().refine((value) => Accent[scheme].safeParse(value).success, {
    error: ({ input }) => {
      const measured = Math.floor(accentContrast(String(input), scheme) * 100) / 100;
      return `a colour with a contrast of at least ${TEXT_CONTRAST}:1 (here ${measured}:1) to the background of the ${scheme} theme`;
    },
  });
}

function areRungs(value: string): boolean {
  return value === "none" || splitList(value).every((height) => LIVE_RUNGS.map(String).includes(height));
}

function areLocales(value: string): boolean {
  return splitList(value).every((locale) => (LOCALES as readonly string[]).includes(locale));
}

function areRoles(value: string): boolean {
  return splitList(value).every((part) => (ROLES as readonly string[]).includes(part));
}
