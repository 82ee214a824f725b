/** Ids, parts and recipients. Texts are left out: an email may contain a link that logs its reader in. */
export function describeJob(data: object): string {
  const shownFields = Object.entries(data).filter(
    ([key, value]) => /Id$|^(?:id|to|language|pass|part|name)$/.test(key) && typeof value !== "object",
  );
  return shownFields.map(([key, value]) => `${key} ${String(value)}`).join(", ");
}
