import type { VideoPage } from "#shared/home/contract.ts";
import { wantedOf, wishesOf } from "#server/features/viewing-rules/wanted.ts";
import type { Context } from "#server/platform/http/context.ts";

/** A page that was made for everybody, without what its reader does not want to see. */
export async function asWanted(context: Context, page: VideoPage): Promise<VideoPage> {
  const wishes = await wishesOf(context);
  if (!wishes) return page;
  const inSections = page.sections.flatMap((section) => ("videos" in section ? section.videos.items : []));
  const shown = [...page.hero, ...inSections];
  const wanted = await wantedOf(
    context.db,
    wishes,
    shown.map(({ _id: id }) => ({ id })),
  );
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const sections = page.sections.map((section) => {
    if ("videos" in section) {
      const items = section.videos.items.filter(({ _id }) => wantedIds.has(_id));
      return { ...section, videos: { ...section.videos, items } };
    }
    if ("channels" in section) {
      const items = section.channels.items.filter(({ _id }) => !wishes.mutedChannels.includes(_id));
      return { ...section, channels: { ...section.channels, items } };
    }
    return section;
  });
  return { ...page, sections, hero: page.hero.filter(({ _id }) => wantedIds.has(_id)) };
}
