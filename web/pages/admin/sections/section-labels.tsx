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
import { m } from "#web/i18n/compiled/messages.js";

interface TypeLabels {
  readonly Icon: LucideIcon;
  readonly name: () => string;
  readonly hint: () => string;
}

/** In display order. */
export const SECTION_LABELS: Readonly<Record<SectionType, TypeLabels>> = {
  new: { Icon: Flame, name: m.home_sections_type_new, hint: m.home_sections_hint_new },
  videos: { Icon: TrendingUp, name: m.home_sections_type_videos, hint: m.home_sections_hint_videos },
  subscriptions: {
    Icon: SquarePlay,
    name: m.home_sections_type_subscriptions,
    hint: m.home_sections_hint_subscriptions,
  },
  "live-upcoming": {
    Icon: RadioTower,
    name: m.home_sections_type_upcoming,
    hint: m.home_sections_hint_upcoming,
  },
  category: { Icon: LayoutGrid, name: m.home_sections_type_category, hint: m.home_sections_hint_category },
  tag: { Icon: Hash, name: m.home_sections_type_tag, hint: m.home_sections_hint_tag },
  playlist: { Icon: ListVideo, name: m.home_sections_type_playlist, hint: m.home_sections_hint_playlist },
  newChannels: {
    Icon: Sparkles,
    name: m.home_sections_type_new_channels,
    hint: m.home_sections_hint_new_channels,
  },
  popularChannels: {
    Icon: Users,
    name: m.home_sections_type_popular_channels,
    hint: m.home_sections_hint_popular_channels,
  },
  posts: { Icon: MessageSquare, name: m.home_sections_type_posts, hint: m.home_sections_hint_posts },
  document: { Icon: FileText, name: m.home_sections_type_document, hint: m.home_sections_hint_document },
};

export const SORT_NAMES = {
  popular: m.home_sections_sort_popular,
  trending: m.home_sections_sort_trending,
  new: m.home_sections_sort_new,
} as const;

/** The detail that distinguishes a section from others of its type; categories, playlists and documents by their names. */
export function detailOf(section: SectionSettings, names: ReadonlyMap<string, string>): string | undefined {
  switch (section.type) {
    case "category":
      return names.get(section.category) ?? section.category;
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
