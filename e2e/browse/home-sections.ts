import type { VideoPage } from "#shared/home/contract.ts";
import type { Section } from "#shared/home/sections.ts";
import type { VideoCard } from "#shared/videos/contract.ts";

/** A list of many videos: copies of the existing one with other ids and titles. */
export function copiesOf(video: VideoCard, count: number, first = "") {
  const items = Array.from({ length: count }, (_, index) => ({
    ...video,
    // The last one is the existing video.
    _id: index === count - 1 ? video._id : crypto.randomUUID(),
    title: index === 0 && first ? first : `Film ${index + 1}`,
  }));
  return { items, count };
}

/** A page with sections of every type, made from the existing one. */
export function everySection(page: VideoPage, videoId: string, first = ""): VideoPage {
  const video = findVideo(page, videoId);
  const channel = page.sections.find((section) => "channels" in section)?.channels.items[0];
  if (!channel) throw new Error("the home page has no channels");
  const channels = (count: number) => ({
    items: Array.from({ length: count }, (_, index) => ({
      ...channel,
      _id: crypto.randomUUID(),
      name: `K ${index}`,
    })),
    count,
  });
  const document = {
    title: "Witaj",
    contents: '<p><strong>Cześć</strong></p><script>document.title = "Podmienione"</script>',
    language: "pl",
  };
  const sections: (Section extends infer One ? (One extends Section ? Omit<One, "_id"> : never) : never)[] = [
    { type: "new", rows: 2, videos: copiesOf(video, 10, first) },
    { type: "category", category: "gaming", categoryName: "Gry", rows: 2, videos: copiesOf(video, 9) },
    { type: "live-upcoming", rows: 1, videos: { items: [], count: 0 } },
    { type: "newChannels", rows: 1, channels: channels(8) },
    { type: "popularChannels", rows: 1, channels: channels(7) },
    { type: "tag", tag: "śnieg", rows: 1, videos: copiesOf(video, 5) },
    { type: "playlist", playlistId: "featured", playlistName: "Zimą", rows: 1, videos: copiesOf(video, 5) },
    { type: "document", documentSlug: "powitanie", document },
    { type: "videos", sort: "popular", rows: 1, videos: copiesOf(video, 5) },
  ];
  return {
    ...page,
    sections: sections.map((section, index) => ({ ...section, _id: `s${index}` })),
  };
}

export function findVideo(page: VideoPage, videoId: string): VideoCard {
  const videos = page.sections.find((section) => section.type === "new")?.videos.items ?? [];
  const video = videos.find(({ _id }) => _id === videoId);
  if (!video) throw new Error("the video is not on the home page");
  return video;
}

/** Sections with one item fewer than needed for a link to all items, and with exactly enough. */
export function thresholds(page: VideoPage, videoId: string): VideoPage {
  const premieres = (count: number) => ({
    type: "live-upcoming" as const,
    rows: 1,
    videos: copiesOf(findVideo(page, videoId), count),
  });
  const [post] = page.sections.find((section) => section.type === "posts")?.posts.items ?? [];
  if (!post) throw new Error("there is no post on the home page");
  const postsOf = (count: number) => ({
    type: "posts" as const,
    rows: 2,
    posts: { items: Array.from({ length: count }, () => ({ ...post, _id: crypto.randomUUID() })), count },
  });
  const sections = [premieres(8), premieres(9), postsOf(5), postsOf(6)];
  return { ...page, sections: sections.map((section, index) => ({ ...section, _id: `t${index}` })) };
}
