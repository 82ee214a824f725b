const APP = "live";

/** What a program needs as the host of its address; nothing reads it. */
const ANY_HOST = "rtmp://localhost/";

/**
 * The stream key in the application and the name of a publication, however the program divides the address
 * `rtmp://host/live/KEY` and whatever slashes it adds; undefined if the application is another one.
 */
export function readStreamKey(app: unknown, name: unknown): string | undefined {
  const [first, key, ...others] = [app, name].flatMap(partsOf);
  return first?.toLowerCase() === APP && key !== undefined && others.length === 0 ? key : undefined;
}

/** Without the query, which some programs add. */
function partsOf(address: unknown): string[] {
  if (typeof address !== "string") return [];
  const [path = ""] = address.split("?");
  return path.split("/").filter((part) => part !== "");
}

/** The address that a program has connected to, or one that can be parsed: some name no host. */
export function readTcUrl(tcUrl: unknown): string {
  return typeof tcUrl === "string" && URL.canParse(tcUrl) ? tcUrl : ANY_HOST;
}
