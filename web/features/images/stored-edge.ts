const EDGE_KEY = "edge-url";

/** Where pictures were when the API was last asked. */
export interface StoredEdge {
  readonly url: string;
  /** When that was, in milliseconds. */
  readonly date: number;
}

/** What this browser knows from an earlier page; undefined where it knows nothing, or nothing that makes sense. */
export function storedEdge(): StoredEdge | undefined {
  const [date, url] = (localStorage.getItem(EDGE_KEY) ?? "").split(" ");
  return url && Number(date) > 0 ? { url, date: Number(date) } : undefined;
}

export function storeEdge({ url, date }: StoredEdge): void {
  localStorage.setItem(EDGE_KEY, `${date} ${url}`);
}
