import type { FileRouteTypes } from "#web/routes.gen.ts";
import type { Creator } from "./site.ts";

export type Viewer = "visitor" | "creator" | "admin";

export interface Screen {
  readonly viewer: Viewer;
  readonly path: string;
}

/** The content that the paths of screens refer to. */
export interface Site {
  readonly creator: Pick<Creator, "channelId" | "slug">;
  readonly videoId: string;
}

const SETTING_GROUPS = ["registration", "limits", "encoding", "moderation", "money", "mail", "categories"];

type Screens = Readonly<Record<FileRouteTypes["to"], (site: Site) => readonly Screen[]>>;

/** The paths of every route with the role that opens them. A missing route is a type error. */
const SCREENS: Screens = {
  // This route only redirects.
  "/$sectionType": () => [],
  "/": publicly("/"),
  "/about": publicly("/about"),
  "/account": privately("/account"),
  "/account/delete": privately("/account/delete"),
  "/account/notifications": privately("/account/notifications"),
  "/account/privacy": privately("/account/privacy"),
  "/account/rules": privately("/account/rules"),
  "/account/security": privately("/account/security"),
  "/account/tickets": privately("/account/tickets"),
  "/account/tickets/$id": privately("/account/tickets/unknown"),
  "/activate-account": publicly("/activate-account"),
  "/admin": byStaff("/admin"),
  "/admin/account-requests": byStaff("/admin/account-requests"),
  "/admin/ads": byStaff("/admin/ads"),
  "/admin/playback": byStaff("/admin/playback"),
  "/admin/applications": byStaff("/admin/applications"),
  "/admin/reviews": byStaff("/admin/reviews"),
  "/admin/blocks": byStaff("/admin/blocks"),
  "/admin/channels": byStaff("/admin/channels"),
  "/admin/mails": byStaff("/admin/mails"),
  "/admin/people/$id": byStaff("/admin/people/0199a000-0000-7000-8000-000000000000"),
  "/admin/playlists": byStaff("/admin/playlists"),
  "/admin/playlists/$playlistId": () => [],
  "/admin/reports": byStaff("/admin/reports"),
  "/admin/videos": byStaff("/admin/videos"),
  "/admin/tickets": byStaff("/admin/tickets"),
  "/admin/bug-reports": byStaff("/admin/bug-reports"),
  "/admin/comments": byStaff("/admin/comments"),
  "/admin/documents": byStaff("/admin/documents"),
  "/admin/failed-jobs": () => [],
  "/admin/jobs": byStaff("/admin/jobs"),
  "/admin/storage": byStaff("/admin/storage"),
  "/admin/documents/$slug": byStaff("/admin/documents/regulamin"),
  "/admin/playlists/featured": byStaff("/admin/playlists/featured"),
  "/admin/playlists/recommended": byStaff("/admin/playlists/recommended"),
  "/admin/payments": byStaff("/admin/payments"),
  "/admin/guide": byStaff("/admin/guide"),
  "/admin/settings": byStaff("/admin/settings", ...SETTING_GROUPS.map(inGroup)),
  "/admin/mail-templates/$template/$language": byStaff("/admin/mail-templates/password-reset/pl"),
  "/admin/sections": byStaff("/admin/sections"),
  "/admin/sections/$slug": byStaff("/admin/sections/home"),
  "/admin/invitation-codes": byStaff("/admin/invitation-codes"),
  "/become-creator": publicly("/become-creator"),
  "/bronprawdy": publicly("/bronprawdy"),
  "/c/$slug": ({ creator }) => [{ viewer: "visitor", path: `/c/${creator.slug}` }],
  "/categories": publicly("/categories", "/categories?name=animals"),
  "/channel/$id": ({ creator }) => [{ viewer: "visitor", path: `/channel/${creator.channelId}` }],
  "/channels": publicly("/channels"),
  "/confirm-email": publicly("/confirm-email?code=spent"),
  "/create-channel/{-$channelId}": privately("/create-channel"),
  "/dajimmowic": publicly("/dajimmowic"),
  "/dev/kit": publicly("/dev/kit"),
  "/donate": publicly("/donate"),
  "/donate-old": publicly("/donate-old"),
  "/embed/{-$id}": ({ videoId }) => [{ viewer: "visitor", path: `/embed/${videoId}` }],
  "/faq": publicly("/faq"),
  "/feed": publicly("/feed"),
  "/feed/featured-users": publicly("/feed/featured-users"),
  "/feed/followed-by-me": privately("/feed/followed-by-me"),
  // An unknown post; existing posts are tested in community.test.ts.
  "/feed/post/{-$postId}": publicly("/feed/post/0199a000-0000-7000-8000-000000000000"),
  "/favourites": privately("/favourites"),
  "/history": privately("/history"),
  "/informacja-rodo": publicly("/informacja-rodo"),
  "/informacje-regulacyjne": publicly("/informacje-regulacyjne"),
  "/live-upcoming": publicly("/live-upcoming"),
  "/login": publicly("/login"),
  // This route only redirects.
  "/manage-channel": () => [],
  "/manage-channel/$channelId": () => [],
  // This route only redirects, too: see studio.test.ts.
  "/manage-channel/ads-campaigns/$adId": () => [],
  "/manage-channel/dashboard": () => [],
  "/manage-channel/videos/$videoId": () => [],
  "/manage-channel/videos/upload": () => [],
  "/manage-channel/$channelId/ads-campaigns": ({ creator }) => ofChannel(creator, "/ads-campaigns"),
  // Tested in ads.test.ts.
  "/manage-channel/$channelId/ads-campaigns/$adId": () => [],
  "/manage-channel/$channelId/comments": ({ creator }) => ofChannel(creator, "/comments"),
  "/manage-channel/$channelId/dashboard": ({ creator }) => ofChannel(creator, "/dashboard"),
  "/manage-channel/$channelId/playlists": ({ creator }) => ofChannel(creator, "/playlists"),
  // The same view as /playlist, which needs no playlist of the channel.
  "/manage-channel/$channelId/playlists/$playlistId": () => [],
  "/manage-channel/$channelId/posts": ({ creator }) => ofChannel(creator, "/posts"),
  "/manage-channel/$channelId/settings": ({ creator }) => ofChannel(creator, "/settings"),
  "/manage-channel/$channelId/stats": ({ creator }) => ofChannel(creator, "/stats"),
  "/manage-channel/$channelId/users": ({ creator }) => ofChannel(creator, "/users"),
  "/manage-channel/$channelId/videos": ({ creator }) => ofChannel(creator, "/videos"),
  "/manage-channel/$channelId/videos/$videoId": ({ creator, videoId }) =>
    ofChannel(creator, `/videos/${videoId}`),
  "/manage-channel/$channelId/videos/upload": ({ creator }) => ofChannel(creator, "/videos/upload"),
  "/nadaj-bigtech": publicly("/nadaj-bigtech"),
  "/nazywo": publicly("/nazywo"),
  "/new": publicly("/new"),
  "/niezamkniecienas": publicly("/niezamkniecienas"),
  "/ocalprawde": publicly("/ocalprawde"),
  // This route only redirects.
  "/oldAdmin": () => [],
  "/openurl": publicly("/openurl?url=https%3A%2F%2Fexample.org%2F", "/openurl"),
  // The payment status is tested in donations.test.ts.
  "/payment-continue": publicly("/payment-continue"),
  "/payment-fail": publicly("/payment-fail?paymentId=unknown"),
  "/payment-success": publicly("/payment-success?paymentId=0199a000-0000-7000-8000-000000000000"),
  "/playlist/$playlistId": publicly("/playlist/featured"),
  "/polityka-cookies": publicly("/polityka-cookies"),
  "/polityka-prywatnosci": publicly("/polityka-prywatnosci"),
  "/popular": publicly("/popular"),
  "/recommended": publicly("/recommended"),
  "/register": publicly("/register", "/register?code=GUEST"),
  "/regulamin": publicly("/regulamin"),
  "/regulamin-tworcy": publicly("/regulamin-tworcy"),
  "/regulaminy": publicly("/regulaminy"),
  "/reklama": publicly("/reklama"),
  "/reset-password": publicly("/reset-password", "/reset-password?email=ola@example.com&code=spent"),
  "/search": publicly("/search", "/search?query=film"),
  "/subscriptions": privately("/subscriptions"),
  "/subscriptions/$id": ({ creator }) => [{ viewer: "creator", path: `/subscriptions/${creator.channelId}` }],
  "/support/ticket/{-$id}": publicly("/support/ticket", "/support/ticket/unknown"),
  "/user/$id": publicly("/user/0199a000-0000-7000-8000-000000000000"),
  "/tags": publicly("/tags"),
  "/tags/$tag": publicly("/tags/animacja"),
  "/trending": publicly("/trending"),
  "/tv": publicly("/tv"),
  "/watch/$id": ({ videoId }) => [{ viewer: "visitor", path: `/watch/${videoId}` }],
  "/watch-later": privately("/watch-later"),
  "/wolnoscslowa": publicly("/wolnoscslowa"),
};

/** All screens of a site, and one unknown path. */
export function screensOf(site: Site): readonly Screen[] {
  const found = Object.values(SCREENS).flatMap((screens) => screens(site));
  return [...found, { viewer: "visitor", path: "/nowhere" }];
}

function publicly(...paths: readonly string[]) {
  return () => paths.map((path): Screen => ({ viewer: "visitor", path }));
}

function privately(...paths: readonly string[]) {
  return () => paths.map((path): Screen => ({ viewer: "creator", path }));
}

function byStaff(...paths: readonly string[]) {
  return () => paths.map((path): Screen => ({ viewer: "admin", path }));
}

function inGroup(group: string): string {
  return `/admin/settings?group=${group}`;
}

function ofChannel({ channelId }: Site["creator"], path: string): readonly Screen[] {
  return [{ viewer: "creator", path: `/manage-channel/${channelId}${path}` }];
}
