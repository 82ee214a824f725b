import type { VideoPage } from "#shared/home/contract.ts";
import {
  filterByPreferences,
  preferencesOf,
} from "#server/features/content-preferences/preference-filter.ts";
import type { Context } from "#server/platform/http/context.ts";

/** Applies the viewer's content preferences to a shared page. */
export async function applyPreferences(context: Context, page: VideoPage): Promise<VideoPage> {
  const preferences = await preferencesOf(context);
  if (!preferences) return page;
  const inSections = page.sections.flatMap((section) => ("videos" in section ? section.videos.items : []));
  const shown = [...page.hero, ...inSections];
  const visible = await filterByPreferences(
    context.db,
    preferences,
    shown.map(({ _id: id }) => ({ id })),
  );
  const visibleIds = new Set(visible.map(({ id }) => id));
  const sections = page.sections.map((section) => {
    if ("videos" in section) {
      const items = section.videos.items.filter(({ _id }) => visibleIds.has(_id));
      return { ...section, videos: { ...section.videos, items } };
    }
    if ("channels" in section) {
      const items = section.channels.items.filter(({ _id }) => !preferences.mutedChannels.includes(_id));
      return { ...section, channels: { ...section.channels, items } };
    }
    return section;
  });
  return { ...page, sections, hero: page.hero.filter(({ _id }) => visibleIds.has(_id)) };
}
