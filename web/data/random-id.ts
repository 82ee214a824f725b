/**
 * A random UUID (version 4). `crypto.randomUUID` does not exist on pages without https, such as those of a site in a
 * home network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // The digits in between are random, but for the version (4) and the variant (8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
