import { Clock3, Film, Hash, Radio, Search, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Suggestion } from "#shared/search/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

export type SuggestionKind = Suggestion["kind"] | "past";

/** Icon and label of each kind of suggestion. */
export const SUGGESTION_KINDS: Readonly<Record<SuggestionKind, { icon: ReactNode; name: () => string }>> = {
  past: { icon: <Clock3 />, name: m.discovery_suggestion_past },
  words: { icon: <Search />, name: m.discovery_suggestion_words },
  channel: { icon: <Radio />, name: m.discovery_suggestion_channel },
  person: { icon: <UserRound />, name: m.discovery_suggestion_person },
  tag: { icon: <Hash />, name: m.discovery_suggestion_tag },
  video: { icon: <Film />, name: m.discovery_suggestion_video },
};

/** URL of the suggested page; words and titles start a search instead. */
export function hrefOfSuggestion({ kind, target }: Suggestion): string | undefined {
  if (target === null) return undefined;
  if (kind === "channel") return `/c/${target}`;
  if (kind === "person") return `/user/${target}`;
  if (kind === "tag") return `/tags/${encodeURIComponent(target)}`;
  return undefined;
}
