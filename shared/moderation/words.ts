import { siteTimeZone } from "#shared/site-zone.ts";
import type { ReportedThing } from "#shared/reports/things.ts";
import type { Locale, Texts } from "#shared/texts.ts";
import type { BanReason } from "#shared/videos/catalogue.ts";
import type { ChannelLimit, Measure } from "./measures.ts";

const REASONS: Readonly<Record<BanReason, Texts>> = {
  PLV: { pl: "naruszenie prywatności lub wizerunku", en: "violation of privacy or likeness" },
  SPM: { pl: "spam", en: "spam" },
  LNG: { pl: "wulgarny język", en: "vulgar language" },
  INS: { pl: "obrażanie innych", en: "insulting others" },
  DEF: { pl: "zniesławienie", en: "defamation" },
  CRI: { pl: "treści przestępcze", en: "criminal content" },
  PRN: { pl: "pornografia", en: "pornography" },
  ECM: { pl: "niechciana reklama", en: "unsolicited advertising" },
};

const LIMITS: Readonly<Record<ChannelLimit, Texts>> = {
  lists: { pl: "miejsca na listach", en: "a place in lists" },
  comments: { pl: "nowych komentarzy", en: "new comments" },
  live: { pl: "transmisji na żywo", en: "live streams" },
};

/** "film „Burza”", "the video “Burza”": the thing in the middle of a sentence. */
const THINGS: Readonly<Record<ReportedThing, Texts>> = {
  video: { pl: "film", en: "the video" },
  channel: { pl: "kanał", en: "the channel" },
  playlist: { pl: "playlistę", en: "the playlist" },
  comment: { pl: "komentarz", en: "the comment" },
  post: { pl: "post", en: "the post" },
  user: { pl: "konto", en: "the account" },
  chatMessage: { pl: "wiadomość z czatu", en: "the chat message" },
};

const DONE: Readonly<Record<Exclude<Measure, "nothing">, Texts>> = {
  limit: { pl: "Ograniczyliśmy", en: "We have limited" },
  hide: { pl: "Ukryliśmy", en: "We have hidden" },
  block: { pl: "Zablokowaliśmy", en: "We have blocked" },
};

const TITLE_MAX_CHARACTERS = 90;

/** What is told of a decision, to its author and to those who have reported the thing. */
export interface DecisionWords {
  readonly entityType: ReportedThing;
  readonly title: string;
  readonly measure: Measure;
  readonly limits: readonly ChannelLimit[];
  readonly reason: BanReason | null;
  readonly note: string;
  /** ISO 8601. */
  readonly until: string | null;
}

/** A reason in the middle of a sentence. */
export function reasonInSentence(reason: BanReason, locale: Locale): string {
  return REASONS[reason][locale];
}

/** "Zablokowaliśmy film „Burza” do 29 listopada 2026. Powód: spam." */
export function restrictedSentence(decision: DecisionWords, locale: Locale): string {
  const { measure, reason } = decision;
  if (measure === "nothing" || reason === null) return "";
  const done = `${DONE[measure][locale]} ${thingInSentence(decision, locale)}${endInSentence(decision, locale)}.`;
  return [done, limitsSentence(decision, locale), reasonSentence(reason, locale)].filter(Boolean).join(" ");
}

/** What those who have reported it are told. The note is for the author alone. */
export function answerSentence(decision: DecisionWords, locale: Locale): string {
  const thing = thingInSentence(decision, locale);
  if (decision.measure !== "nothing") {
    const thanks = locale === "pl" ? "Dziękujemy za zgłoszenie." : "Thank you for your report.";
    return `${thanks} ${restrictedSentence(decision, locale)}`;
  }
  return locale === "pl"
    ? `Sprawdziliśmy ${thing} po Twoim zgłoszeniu. Nie znaleźliśmy naruszenia zasad, więc niczego nie zmieniamy.`
    : `We have looked at ${thing} after your report. We found no breach of the rules, so nothing changes.`;
}

/** What the author reads when a decision no longer holds. */
export function liftedSentence(decision: DecisionWords, locale: Locale): string {
  const thing = thingInSentence(decision, locale);
  const isLimit = decision.measure === "limit";
  if (locale === "pl") return `${isLimit ? "Zdjęliśmy ograniczenia obejmujące" : "Przywróciliśmy"} ${thing}.`;
  return isLimit ? `We have lifted the limits on ${thing}.` : `We have restored ${thing}.`;
}

function thingInSentence({ entityType, title }: DecisionWords, locale: Locale): string {
  const name = THINGS[entityType][locale];
  if (title === "") return name;
  const [open, close] = locale === "pl" ? ["„", "”"] : ["“", "”"];
  return `${name} ${open}${shortened(title)}${close}`;
}

function endInSentence({ until }: DecisionWords, locale: Locale): string {
  if (until === null) return "";
  const day = new Intl.DateTimeFormat(locale === "pl" ? "pl-PL" : "en-GB", {
    dateStyle: "long",
    timeZone: siteTimeZone(),
  }).format(new Date(until));
  return locale === "pl" ? ` do ${day}` : ` until ${day}`;
}

function limitsSentence({ limits }: DecisionWords, locale: Locale): string {
  if (limits.length === 0) return "";
  const names = limits.map((limit) => LIMITS[limit][locale]);
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  return locale === "pl" ? `Nie ma teraz: ${list}.` : `For now without: ${list}.`;
}

function reasonSentence(reason: BanReason, locale: Locale): string {
  const name = REASONS[reason][locale];
  return locale === "pl" ? `Powód: ${name}.` : `Reason: ${name}.`;
}

function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, " ").trim());
  if (characters.length <= TITLE_MAX_CHARACTERS) return characters.join("");
  return `${characters
    .slice(0, TITLE_MAX_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}
