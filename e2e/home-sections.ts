import type { VideoPage } from "#shared/home/contract.ts";
import type { Section } from "#shared/home/sections.ts";
import type { VideoCard } from "#shared/videos/contract.ts";

/** A site with many films: the one there is, so many times under other names. */
export function films(film: VideoCard, count: number, first = "") {
  const items = Array.from({ length: count }, (_, place) => ({
    ...film,
    // The last one is the real one.
    _id: place === count - 1 ? film._id : crypto.randomUUID(),
    title: place === 0 && first ? first : `Film ${place + 1}`,
  }));
  return { items, count };
}

/** A page with sections of every type, made of the real one. */
export function everySection(page: VideoPage, filmId: string, first = ""): VideoPage {
  const film = filmOf(page, filmId);
  const channel = page.sections.find((section) => "channels" in section)?.channels.items[0];
  if (!channel) throw new Error("the home page has no channels");
  const channels = (count: number) => ({
    items: Array.from({ length: count }, (_, place) => ({
      ...channel,
      _id: crypto.randomUUID(),
      name: `K ${place}`,
    })),
    count,
  });
  const document = {
    title: "Witaj",
    contents: '<p><strong>Cześć</strong></p><script>document.title = "Podmienione"</script>',
    language: "pl",
  };
  const sections: (Section extends infer One ? (One extends Section ? Omit<One, "_id"> : never) : never)[] = [
    { type: "new", rows: 2, videos: films(film, 10, first) },
    { type: "category", category: "gaming", rows: 2, videos: films(film, 9) },
    { type: "live-upcoming", rows: 1, videos: { items: [], count: 0 } },
    { type: "newChannels", rows: 1, channels: channels(8) },
    { type: "popularChannels", rows: 1, channels: channels(7) },
    { type: "tag", tag: "śnieg", rows: 1, videos: films(film, 5) },
    { type: "playlist", playlistId: "featured", playlistName: "Zimą", rows: 1, videos: films(film, 5) },
    { type: "document", documentSlug: "powitanie", document },
    { type: "videos", sort: "popular", rows: 1, videos: films(film, 5) },
  ];
  return {
    ...page,
    sections: sections.map((section, place) => ({ ...section, _id: `s${place}` })),
  };
}

export function filmOf(page: VideoPage, filmId: string): VideoCard {
  const videos = page.sections.find((section) => section.type === "new")?.videos.items ?? [];
  const film = videos.find(({ _id }) => _id === filmId);
  if (!film) throw new Error("the film is not on the home page");
  return film;
}

/** Sections with as many premieres and posts as are just not enough, and just enough, to lead on. */
export function thresholds(page: VideoPage, filmId: string): VideoPage {
  const premieres = (count: number) => ({
    type: "live-upcoming" as const,
    rows: 1,
    videos: films(filmOf(page, filmId), count),
  });
  const [post] = page.sections.find((section) => section.type === "posts")?.posts.items ?? [];
  if (!post) throw new Error("there is no post on the home page");
  const someOf = (count: number) => ({
    type: "posts" as const,
    rows: 2,
    posts: { items: Array.from({ length: count }, () => ({ ...post, _id: crypto.randomUUID() })), count },
  });
  const sections = [premieres(8), premieres(9), someOf(5), someOf(6)];
  return { ...page, sections: sections.map((section, place) => ({ ...section, _id: `t${place}` })) };
}
