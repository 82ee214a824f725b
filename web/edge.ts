import { publicConfig } from "#web/public-config.ts";

/** What the API has said since this page was loaded; until then, and when it says nothing, the page's own. */
let toldBase: string | undefined;

/** From now on pictures are asked for there. */
export function setEdgeBase(url: string): void {
  toldBase = url;
}

/** The full address of a picture: `edgeAddress("/channel/…/512.webp")`. */
export function edgeAddress(path: `/${string}`): string {
  return (toldBase ?? publicConfig().edgeUrl) + path;
}

interface Pictured {
  readonly _id: string;
  readonly imageVersion: number;
}

/** The picture of a channel, for `Avatar`; undefined where it has none of its own. */
export function channelPicture(channel: Pictured & { readonly hasPicture: boolean }): string | undefined {
  return channel.hasPicture ? edgeAddress(`/channel/${channel._id}?v=${channel.imageVersion}`) : undefined;
}

/** The same of a person. */
export function personPicture(person: Pictured & { readonly hasAvatar: boolean }): string | undefined {
  return person.hasAvatar ? edgeAddress(`/user/${person._id}?v=${person.imageVersion}`) : undefined;
}
