/** What decides where things stand. Figures change all the time and move nothing. */
const OUTLINE = [
  ...["sections", "type", "rows", "videos", "channels", "posts", "items", "_id"],
  ...["document", "title", "contents", "playlistName", "category", "tag", "sort"],
];

/** Would the page show the same things in the same places? What had not been loaded is no change. */
export function isSameContent(shown: unknown, fresh: unknown): boolean {
  return shown === undefined || JSON.stringify(shown, OUTLINE) === JSON.stringify(fresh, OUTLINE);
}
