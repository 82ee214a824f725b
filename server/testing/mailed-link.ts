import { until, type World } from "./world.ts";

/** The query parameters of the link in the newest email; waits until its code differs from `known`. */
export async function mailedLink(
  world: World,
  email: string,
  pathname: string,
  known = "",
): Promise<URLSearchParams> {
  return until(async () => {
    const { text } = await world.mailTo(email);
    const address = new RegExp(`https?://\\S*${pathname}\\?\\S+`).exec(text)?.[0];
    const search = address === undefined ? undefined : new URL(address).searchParams;
    return search?.get("code") !== known && search;
  }, `a link to ${pathname} for ${email}`);
}
