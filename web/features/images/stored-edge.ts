const EDGE_KEY = "edge-url";

/** Base URL of images in the last API response. */
export interface StoredEdge {
  readonly url: string;
  /** Time of that response, in milliseconds. */
  readonly date: number;
}

/** The base URL stored by an earlier page; undefined if it is missing or invalid. */
export function storedEdge(): StoredEdge | undefined {
  const [date, url] = (localStorage.getItem(EDGE_KEY) ?? "").split(" ");
  return url && Number(date) > 0 ? { url, date: Number(date) } : undefined;
}

export function storeEdge({ url, date }: StoredEdge): void {
  localStorage.setItem(EDGE_KEY, `${date} ${url}`);
}
