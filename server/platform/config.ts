import { availableParallelism } from "node:os";
import path from "node:path";
import type { z } from "zod";
import type { ProviderName } from "#shared/donations/contract.ts";
import { groszeOf } from "#shared/donations/money.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { Environment, GROUPS, SECRETS, type Role } from "./environment.ts";
import { StartError } from "./start-error.ts";

/** Everything the environment decides, checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where streaming programs send broadcasts to, on the same host. */
  readonly rtmpPort: number;
  /** The address people type, without a trailing slash: `https://nadaj.example`. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Without it the embedded PostgreSQL in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly s3: S3Config | undefined;
  /** Without `smtpUrl` mails become files in the outbox. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly ffmpegPath: string | undefined;
  readonly stripe: StripeConfig | undefined;
  readonly donations: DonationsConfig;
  /** The first administrator, instead of a random one. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly roles: readonly Role[];
  /** Who runs the site, as its documents name them. */
  readonly operator: {
    readonly name: string | undefined;
    readonly address: string | undefined;
    readonly email: string | undefined;
  };
  /** What pages tell the browser. */
  readonly browser: Omit<PublicConfig, "appUrl">;
  /** What writes subtitles from speech; without it that is not offered. */
  readonly transcriber: TranscriberConfig | undefined;
  /** Addresses and networks of proxies that are believed about who calls. */
  readonly trustedProxies: readonly string[];
  /** With it programs elsewhere may read the figures of this process. */
  readonly metricsToken: string | undefined;
  /** The header, in lower case, in which the proxy says from which country somebody calls. */
  readonly countryHeader: string | undefined;
  /** Whom push services turn to about this site, and origins that messages may go to beside those of browsers. */
  readonly push: { readonly contact: string; readonly otherServices: readonly string[] };
  /** Long films are encoded in stretches of this length, by as many workers as there are. */
  readonly partSeconds: number;
  /** Pieces of media work that a process does at the same time, besides looking into new files. */
  readonly mediaSlots: number;
  /** What one film may have: frames, and pixels of all of them together. */
  readonly mediaLimits: { readonly frames: number; readonly pixels: number };
  /** Which views count: of one viewer one within the window, of one address so many. */
  readonly views: { readonly windowHours: number; readonly perAddress: number };
  readonly logLevel: string;
  readonly creatorVerification: "auto" | "manual" | "off";
  /** Who may open an account: everybody, holders of an invitation code, nobody. */
  readonly registration: "open" | "invitation" | "closed";
  /** Whether calls are limited by account and address; tests and gateways that limit themselves do without. */
  readonly isRateLimited: boolean;
  /** Without it the one in DATA_DIR/secret is used. */
  readonly secret: string | undefined;
}

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** A program that takes the options of whisper.cpp, and its model. Absolute paths. */
export interface TranscriberConfig {
  readonly program: string;
  readonly model: string;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another host than Stripe's own: `http://127.0.0.1:12111`. */
  readonly apiHost: string | undefined;
}

export interface DonationsConfig {
  /** Who takes the money; undefined where no donations are taken. */
  readonly provider: ProviderName | undefined;
  readonly minimumGrosze: number;
  /** The bank account that transfers go to: 26 digits. */
  readonly account: string | undefined;
  /** What is given for. */
  readonly product: string;
}

type Variables = Readonly<Record<string, string | undefined>>;
type Settings = z.infer<typeof Environment>;

/** Reads the configuration; throws one StartError with a sentence for every variable that is wrong. */
export function readConfig(env: Variables): Config {
  const variables = withoutEmpty(env);
  const parsed = Environment.safeParse(variables);
  const failures = [...(parsed.error?.issues ?? []).map((issue) => describe(issue, variables))];
  failures.push(...GROUPS.flatMap((group) => missingOf(group, variables)));
  if (!parsed.success || failures.length > 0) throw new StartError(failures);
  return toConfig(parsed.data);
}

function withoutEmpty(env: Variables): Variables {
  const filled = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(filled.filter(([, value]) => value));
}

function describe(issue: z.core.$ZodIssue, variables: Variables): string {
  const name = String(issue.path[0]);
  const shown = SECRETS.has(name) ? "" : `, not "${variables[name]}"`;
  return `${name} must be ${issue.message}${shown}.`;
}

/** Variables that only make sense together: names those that are missing. */
function missingOf(group: readonly string[], variables: Variables): string[] {
  const [given, missing] = [true, false].map((isGiven) =>
    group.filter((name) => (variables[name] !== undefined) === isGiven),
  );
  if (!given?.length || !missing?.length) return [];
  const verb = missing.length === 1 ? "is" : "are";
  return [`${listed(missing)} ${verb} missing: ${listed(group)} belong together.`];
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en").format(names);
}

function toConfig(settings: Settings): Config {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const publicHost = new URL(publicUrl).hostname;
  return {
    port: settings.PORT,
    host: settings.HOST ?? (isLocal(publicHost) ? "127.0.0.1" : "0.0.0.0"),
    rtmpPort: settings.RTMP_PORT,
    publicUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: s3Config(settings),
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? `Nadaj <nadaj@${publicHost}>` },
    ffmpegPath: settings.FFMPEG_PATH,
    stripe: stripeConfig(settings),
    donations: {
      provider: donationProvider(settings, isLocal(publicHost)),
      minimumGrosze: groszeOf(settings.NADAJ_DONATION_MINIMUM),
      account: settings.NADAJ_DONATION_ACCOUNT,
      product: settings.NADAJ_DONATION_PRODUCT,
    },
    firstAdmin: firstAdmin(settings),
    roles: settings.NADAJ_ROLES,
    operator: {
      name: settings.OPERATOR_NAME,
      address: settings.OPERATOR_ADDRESS,
      email: settings.OPERATOR_EMAIL,
    },
    browser: browserConfig(settings, publicUrl),
    transcriber: transcriberConfig(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsToken: settings.METRICS_TOKEN,
    countryHeader: settings.COUNTRY_HEADER?.toLowerCase(),
    push: {
      contact: `mailto:${settings.OPERATOR_EMAIL ?? `nadaj@${publicHost}`}`,
      otherServices: settings.PUSH_SERVICES,
    },
    partSeconds: settings.NADAJ_PART_SECONDS,
    mediaSlots: settings.NADAJ_MEDIA_SLOTS ?? usualMediaSlots(availableParallelism()),
    mediaLimits: { frames: settings.NADAJ_MAX_FRAMES, pixels: settings.NADAJ_MAX_GIGAPIXELS * 1e9 },
    views: { windowHours: settings.NADAJ_VIEW_WINDOW_HOURS, perAddress: settings.NADAJ_VIEWS_PER_ADDRESS },
    logLevel: settings.LOG_LEVEL,
    creatorVerification: settings.NADAJ_CREATOR_VERIFICATION,
    registration: settings.NADAJ_REGISTRATION,
    isRateLimited: settings.NADAJ_RATE_LIMITS === "on",
    secret: settings.NADAJ_SECRET,
  };
}

function browserConfig(settings: Settings, publicUrl: string): Config["browser"] {
  const { COOKIE_SECURE: secure, COOKIE_DOMAIN: domain } = settings;
  return {
    apiUrl: settings.PUBLIC_API_URL,
    edgeUrl: settings.PUBLIC_EDGE_URL,
    liveUrl: settings.PUBLIC_LIVE_URL,
    chatUrl: settings.PUBLIC_CHAT_URL,
    pushAppId: settings.PUSH_APP_ID,
    pushScript: settings.PUSH_SCRIPT,
    viewSeconds: settings.NADAJ_VIEW_SECONDS,
    paymentKey: settings.STRIPE_PUBLISHABLE_KEY,
    cookies: { secure: secure ? secure === "true" : publicUrl.startsWith("https:"), domain },
    timeZone: settings.NADAJ_TIME_ZONE,
    locales: settings.LOCALE_DOMAINS,
  };
}

/** An encoder keeps about four cores busy; another one fills the gaps while files are read, joined and stored. */
function usualMediaSlots(cores: number): number {
  return Math.ceil(cores / 4) + 1;
}

function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host.startsWith("127.");
}

function s3Config(settings: Settings): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  return { endpoint, bucket, accessKey, secretKey };
}

function stripeConfig(settings: Settings): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey || !webhookSecret) return undefined;
  return { secretKey, webhookSecret, apiHost: settings.STRIPE_API_HOST };
}

/** A site that people can reach does not play at taking money unless it is told to. */
function donationProvider(settings: Settings, isTrial: boolean): ProviderName | undefined {
  if (settings.NADAJ_DONATIONS !== "auto") return settings.NADAJ_DONATIONS === "test" ? "test" : undefined;
  if (stripeConfig(settings)) return "stripe";
  if (settings.NADAJ_DONATION_ACCOUNT) return "transfer";
  return isTrial ? "test" : undefined;
}

function transcriberConfig(settings: Settings): TranscriberConfig | undefined {
  const { TRANSCRIBER_PATH: program, TRANSCRIBER_MODEL: model } = settings;
  return program && model ? { program: path.resolve(program), model: path.resolve(model) } : undefined;
}

function firstAdmin(settings: Settings): Config["firstAdmin"] {
  const { NADAJ_ADMIN_EMAIL: email, NADAJ_ADMIN_PASSWORD: password } = settings;
  if (!email || !password) return undefined;
  return { email, password };
}
