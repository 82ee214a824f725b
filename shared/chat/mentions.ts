import * as z from "zod/mini";
import { Id } from "#shared/paging.ts";

export const MENTIONS_MAX = 5;

/** Whom a writer mentions: a user, or a channel. */
export const MentionTarget = z.object({ userId: z.nullable(Id), channelId: z.nullable(Id) });
export type MentionTarget = z.output<typeof MentionTarget>;

/** A user or channel that a message mentions. */
export const Mention = z.extend(MentionTarget, {
  /** As it stands in the text after the "@". */
  name: z.string(),
  /** Of the channel. */
  slug: z.nullable(z.string()),
});
export type Mention = z.output<typeof Mention>;

const NAME_CHARACTER = /[\p{L}\p{N}_]/u;

/** The part of a text that is a mention, or lies between two of them. */
export interface TextPart<T> {
  readonly text: string;
  readonly mention: T | undefined;
}

/** A text cut at its mentions; the longest name that fits counts. */
export function cutAtMentions<T extends { readonly name: string }>(
  text: string,
  mentions: readonly T[],
): TextPart<T>[] {
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const parts: TextPart<T>[] = [];
  let plainFrom = 0;
  let at = text.indexOf("@");
  while (at !== -1) {
    const mention = isWordStart(text, at)
      ? longestFirst.find(({ name }) => standsAt(text, at + 1, name))
      : undefined;
    const end = mention ? at + 1 + mention.name.length : at + 1;
    if (mention) {
      if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), mention: undefined });
      parts.push({ text: text.slice(at, end), mention });
      plainFrom = end;
    }
    at = text.indexOf("@", end);
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), mention: undefined });
  return parts;
}

/** Those whose names stand in the text; of several with one name all, because the text cannot tell them apart. */
export function mentionedIn<T extends { readonly name: string }>(text: string, mentions: readonly T[]): T[] {
  const found = new Set(cutAtMentions(text, mentions).map(({ mention }) => mention?.name));
  return mentions.filter(({ name }) => found.has(name));
}

/** Whether an "@" starts a word: in an email address it does not. */
export function isWordStart(text: string, at: number): boolean {
  return at === 0 || !NAME_CHARACTER.test(text.charAt(at - 1));
}

function standsAt(text: string, at: number, name: string): boolean {
  return name !== "" && text.startsWith(name, at) && !NAME_CHARACTER.test(text.charAt(at + name.length));
}
