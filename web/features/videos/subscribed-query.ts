import { type VideosFilter, videosQuery } from "./queries.ts";

const VIDEOS_IN_ROW = 5;

/** Newest videos of the channels the account is subscribed to, for this many rows of a section. */
export function subscribedVideos(rows: number): VideosFilter {
  return { status: "public", sort: "new", subscribedChannelsOnly: true, limit: rows * VIDEOS_IN_ROW };
}

export function subscribedQuery(rows: number) {
  return videosQuery(subscribedVideos(rows));
}
