import { isWordStart, type MentionTarget } from "#shared/chat/mentions.ts";
import { foldDiacritics } from "#shared/fold-diacritics.ts";

/** A user or channel that can be mentioned, as displayed. */
export interface MentionCandidate extends MentionTarget {
  readonly name: string;
  readonly shape: "person" | "channel";
  readonly imageUrl: string | undefined;
}

/** What is typed after an "@" up to the caret. */
export interface OpenMention {
  /** Position of the "@". */
  readonly start: number;
  readonly query: string;
}

const QUERY_MAX_CHARACTERS = 40;
const OFFERED_MAX = 6;

/** The mention that is being typed at the caret. */
export function openMentionAt(text: string, caret: number): OpenMention | undefined {
  const start = text.lastIndexOf("@", caret - 1);
  if (caret === 0 || start === -1 || !isWordStart(text, start)) return undefined;
  const query = text.slice(start + 1, caret);
  return query.length > QUERY_MAX_CHARACTERS || query.startsWith(" ") ? undefined : { start, query };
}

/** The candidates with a word that starts with the query, or a name that does, in their order. */
export function matchingCandidates(
  candidates: readonly MentionCandidate[],
  query: string,
): MentionCandidate[] {
  const wanted = foldDiacritics(query);
  return candidates
    .filter(({ name }) => {
      const all = foldDiacritics(name);
      return all.startsWith(wanted) || all.split(/\s+/).some((word) => word.startsWith(wanted));
    })
    .slice(0, OFFERED_MAX);
}

/** The text with the chosen name in place of what was typed, and where the caret stands then. */
export function withMention(
  text: string,
  caret: number,
  { start }: OpenMention,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}
