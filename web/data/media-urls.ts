import { publicConfig } from "#web/ssr/public-config.ts";

/** Edge URL from the latest API response; until then, and when a response has none, the one of the page. */
let apiEdgeBase: string | undefined;

/** Sets the base URL for images. */
export function setEdgeBase(url: string): void {
  apiEdgeBase = url;
}

/** The full URL of an image: `edgeUrl("/channel/…/512.webp")`. */
export function edgeUrl(path: `/${string}`): string {
  return (apiEdgeBase ?? publicConfig().edgeUrl) + path;
}

interface ImageOwner {
  readonly _id: string;
  readonly imageVersion: number;
}

/** The avatar of a channel, for `Avatar`; undefined where it has none. */
export function channelAvatarUrl(channel: ImageOwner & { readonly hasAvatar: boolean }): string | undefined {
  return channel.hasAvatar ? edgeUrl(`/channel/${channel._id}?v=${channel.imageVersion}`) : undefined;
}

/** The avatar of a user. */
export function userAvatarUrl(user: ImageOwner & { readonly hasAvatar: boolean }): string | undefined {
  return user.hasAvatar ? edgeUrl(`/user/${user._id}?v=${user.imageVersion}`) : undefined;
}
