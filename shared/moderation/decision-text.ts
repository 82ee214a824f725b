import { m } from "#shared/messages/compiled/messages.js";
import { siteTimeZone } from "#shared/site-time-zone.ts";
import type { ReportableType } from "./entity-types.ts";
import { dateTag, type Locale } from "#shared/texts.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { ChannelLimit, Measure } from "./measures.ts";

const REASONS = {
  PLV: m.moderation_reason_PLV,
  SPM: m.moderation_reason_SPM,
  LNG: m.moderation_reason_LNG,
  INS: m.moderation_reason_INS,
  DEF: m.moderation_reason_DEF,
  CRI: m.moderation_reason_CRI,
  PRN: m.moderation_reason_PRN,
  ECM: m.moderation_reason_ECM,
} as const satisfies Record<BanReason, unknown>;

const LIMITS = {
  lists: m.moderation_limit_lists,
  comments: m.moderation_limit_comments,
  live: m.moderation_limit_live,
} as const satisfies Record<ChannelLimit, unknown>;

/** Entity names inside a sentence: "film „Burza”", "the video “Burza”". */
const ENTITY_NAMES = {
  video: m.moderation_sentence_entity_video,
  channel: m.moderation_sentence_entity_channel,
  playlist: m.moderation_sentence_entity_playlist,
  comment: m.moderation_sentence_entity_comment,
  post: m.moderation_sentence_entity_post,
  user: m.moderation_sentence_entity_user,
  chatMessage: m.moderation_sentence_entity_chatMessage,
} as const satisfies Record<ReportableType, unknown>;

const DONE = {
  limit: { always: m.moderation_sentence_limit, until: m.moderation_sentence_limit_until },
  hide: { always: m.moderation_sentence_hide, until: m.moderation_sentence_hide_until },
  block: { always: m.moderation_sentence_block, until: m.moderation_sentence_block_until },
} as const satisfies Record<Exclude<Measure, "nothing">, unknown>;

const TITLE_MAX_CHARACTERS = 90;

/** The data of a decision for the messages to the author and to reporters. */
export interface DecisionText {
  readonly entityType: ReportableType;
  readonly title: string;
  readonly measure: Measure;
  readonly limits: readonly ChannelLimit[];
  readonly reason: BanReason | null;
  readonly note: string;
  /** ISO 8601. */
  readonly until: string | null;
}

/** The name of a reason inside a sentence. */
export function reasonInSentence(reason: BanReason, locale: Locale): string {
  return REASONS[reason]({}, { locale });
}

/** "Zablokowaliśmy film „Burza” do 29 listopada 2026. Powód: spam." */
export function restrictedSentence(decision: DecisionText, locale: Locale): string {
  const { measure, reason } = decision;
  if (measure === "nothing" || reason === null) return "";
  return [
    measureSentence(measure, decision, locale),
    limitsSentence(decision, locale),
    m.moderation_sentence_reason({ reason: reasonInSentence(reason, locale) }, { locale }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The message to reporters. It omits the note, which is for the author only. */
export function answerSentence(decision: DecisionText, locale: Locale): string {
  if (decision.measure === "nothing") {
    return m.moderation_sentence_report_nothing({ entity: entityInSentence(decision, locale) }, { locale });
  }
  return m.moderation_sentence_report_measure({ decision: restrictedSentence(decision, locale) }, { locale });
}

/** The message to the author when a decision is lifted. */
export function liftedSentence(decision: DecisionText, locale: Locale): string {
  const lifted =
    decision.measure === "limit" ? m.moderation_sentence_lifted_limits : m.moderation_sentence_restored;
  return lifted({ entity: entityInSentence(decision, locale) }, { locale });
}

/** The message to those who reported it when a decision is lifted. */
export function reportLiftedSentence(decision: DecisionText, locale: Locale): string {
  return m.moderation_sentence_report_lifted({ lifted: liftedSentence(decision, locale) }, { locale });
}

function measureSentence(
  measure: Exclude<Measure, "nothing">,
  decision: DecisionText,
  locale: Locale,
): string {
  const { always, until } = DONE[measure];
  const entity = entityInSentence(decision, locale);
  if (decision.until === null) return always({ entity }, { locale });
  return until({ entity, day: dayText(new Date(decision.until), locale) }, { locale });
}

function entityInSentence({ entityType, title }: DecisionText, locale: Locale): string {
  const name = ENTITY_NAMES[entityType]({}, { locale });
  if (title === "") return name;
  return m.moderation_sentence_entity({ entity: name, title: shortened(title) }, { locale });
}

function dayText(day: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(dateTag(locale), { dateStyle: "long", timeZone: siteTimeZone() }).format(
    day,
  );
}

function limitsSentence({ limits }: DecisionText, locale: Locale): string {
  if (limits.length === 0) return "";
  const names = limits.map((limit) => LIMITS[limit]({}, { locale }));
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  return m.moderation_sentence_limits({ limits: list }, { locale });
}

function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, " ").trim());
  if (characters.length <= TITLE_MAX_CHARACTERS) return characters.join("");
  return `${characters
    .slice(0, TITLE_MAX_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}
