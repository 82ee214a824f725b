import { index, layout, rootRoute, route } from "@tanstack/virtual-file-routes";

/** Every screen: its path, its layout, its guard, its page. */
export const routes = rootRoute("root.tsx", [
  layout("default", "layouts/default/default-layout.tsx", [
    index("pages/home/home-page.tsx"),
    route("/new", "pages/new/new-page.tsx"),
    route("/watch/$id", "pages/watch/watch-page.tsx"),
    route("/c/$slug", "pages/channel/channel-by-slug-page.tsx"),
    route("/channel/$id", "pages/channel/channel-by-id-page.tsx"),
    route("/become-creator", "pages/become-creator/become-creator-page.tsx"),
    layout("logged-in", "session/guards/logged-in.tsx", [
      route("/account", "pages/account/account-layout.tsx", [
        index("pages/account/account-page.tsx"),
        route("/security", "pages/account-security/account-security-page.tsx"),
        route("/delete", "pages/account-delete/account-delete-page.tsx"),
      ]),
    ]),
    layout("user-or-creator", "session/guards/user-or-creator.tsx", [
      route("/create-channel/{-$channelId}", "pages/create-channel/create-channel-page.tsx"),
    ]),
    route("/manage-channel/$channelId", "session/guards/manage-channel.tsx", [
      route("/videos", "pages/manage-videos/manage-videos-page.tsx"),
      route("/videos/upload", "pages/upload/upload-page.tsx"),
      route("/videos/$videoId", "pages/edit-video/edit-video-page.tsx"),
    ]),
    layout("staff", "session/guards/staff.tsx", [route("/admin", "pages/admin/admin-page.tsx")]),
    route("/dev/kit", "pages/kit/kit-page.tsx"),
  ]),
  layout("entrance", "layouts/entrance/entrance-layout.tsx", [
    route("/login", "pages/login/login-page.tsx"),
    route("/register", "pages/register/register-page.tsx"),
    route("/activate-account", "pages/activate-account/activate-account-page.tsx"),
    route("/reset-password", "pages/reset-password/reset-password-page.tsx"),
    route("/confirm-email", "pages/confirm-email/confirm-email-page.tsx"),
  ]),
]);
