import {
  FileText,
  Flame,
  Hash,
  LayoutGrid,
  ListVideo,
  type LucideIcon,
  MessageSquare,
  RadioTower,
  Sparkles,
  SquarePlay,
  TrendingUp,
  Users,
} from "lucide-react";
import type { SectionSettings, SectionType } from "#shared/home/sections.ts";
import { categoryName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";

interface TypeWords {
  readonly Icon: LucideIcon;
  readonly name: () => string;
  readonly hint: () => string;
}

/** In the order in which they are offered. */
export const SECTION_WORDS: Readonly<Record<SectionType, TypeWords>> = {
  new: { Icon: Flame, name: m.sections_type_new, hint: m.sections_hint_new },
  videos: { Icon: TrendingUp, name: m.sections_type_videos, hint: m.sections_hint_videos },
  subscriptions: {
    Icon: SquarePlay,
    name: m.sections_type_subscriptions,
    hint: m.sections_hint_subscriptions,
  },
  "live-upcoming": { Icon: RadioTower, name: m.sections_type_upcoming, hint: m.sections_hint_upcoming },
  category: { Icon: LayoutGrid, name: m.sections_type_category, hint: m.sections_hint_category },
  tag: { Icon: Hash, name: m.sections_type_tag, hint: m.sections_hint_tag },
  playlist: { Icon: ListVideo, name: m.sections_type_playlist, hint: m.sections_hint_playlist },
  newChannels: { Icon: Sparkles, name: m.sections_type_new_channels, hint: m.sections_hint_new_channels },
  popularChannels: {
    Icon: Users,
    name: m.sections_type_popular_channels,
    hint: m.sections_hint_popular_channels,
  },
  posts: { Icon: MessageSquare, name: m.sections_type_posts, hint: m.sections_hint_posts },
  document: { Icon: FileText, name: m.sections_type_document, hint: m.sections_hint_document },
};

export const SORT_NAMES = {
  popular: m.sections_sort_popular,
  trending: m.sections_sort_trending,
  new: m.sections_sort_new,
} as const;

/** What tells a section from others of its type; playlists and documents by the names they are known under. */
export function detailOf(section: SectionSettings, names: ReadonlyMap<string, string>): string | undefined {
  switch (section.type) {
    case "category":
      return categoryName(section.category);
    case "tag":
      return `#${section.tag}`;
    case "playlist":
      return names.get(section.playlistId) ?? section.playlistId;
    case "document":
      return names.get(section.documentSlug) ?? section.documentSlug;
    case "videos":
      return SORT_NAMES[section.sort]();
    default:
      return undefined;
  }
}
