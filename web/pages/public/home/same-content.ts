/** Fields that decide the layout. Counts change all the time and move nothing. */
const LAYOUT_FIELDS = [
  ...["sections", "type", "rows", "videos", "channels", "posts", "items", "_id"],
  ...["document", "title", "contents", "playlistName", "category", "tag", "sort"],
];

/** Whether the page would show the same items in the same positions. Data not loaded before counts as unchanged. */
export function isSameContent(shown: unknown, fresh: unknown): boolean {
  return shown === undefined || JSON.stringify(shown, LAYOUT_FIELDS) === JSON.stringify(fresh, LAYOUT_FIELDS);
}
