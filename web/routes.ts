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
      route("/account", "layouts/account-layout.tsx", [
        index("pages/account/account-page.tsx"),
        route("/notifications", "pages/account-notifications/account-notifications-page.tsx"),
        route("/privacy", "pages/account-privacy/account-privacy-page.tsx"),
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
    layout("staff", "session/guards/staff.tsx", [
      route("/admin", "pages/admin/admin-page.tsx"),
      route("/admin/invitation-codes", "pages/invitation-codes/invitation-codes-page.tsx"),
    ]),
    route("/about", "pages/about/about-page.tsx"),
    route("/faq", "pages/faq/faq-page.tsx"),
    route("/regulaminy", "pages/documents/documents-page.tsx"),
    route("/regulamin", "pages/documents/regulamin-page.tsx"),
    route("/regulamin-tworcy", "pages/documents/regulamin-tworcy-page.tsx"),
    route("/polityka-prywatnosci", "pages/documents/polityka-prywatnosci-page.tsx"),
    route("/polityka-cookies", "pages/documents/polityka-cookies-page.tsx"),
    route("/informacja-rodo", "pages/documents/informacja-rodo-page.tsx"),
    route("/informacje-regulacyjne", "pages/documents/informacje-regulacyjne-page.tsx"),
    route("/dev/kit", "pages/kit/kit-page.tsx"),
  ]),
  layout("campaign", "layouts/campaign-layout.tsx", [
    route("/reklama", "pages/campaigns/reklama/reklama-page.tsx"),
    route("/nazywo", "pages/campaigns/nazywo/nazywo-page.tsx"),
    route("/bronprawdy", "pages/campaigns/bronprawdy/bronprawdy-page.tsx"),
    route("/dajimmowic", "pages/campaigns/dajimmowic/dajimmowic-page.tsx"),
    route("/niezamkniecienas", "pages/campaigns/niezamkniecienas/niezamkniecienas-page.tsx"),
    route("/wolnoscslowa", "pages/campaigns/wolnoscslowa/wolnoscslowa-page.tsx"),
    route("/ocalprawde", "pages/campaigns/ocalprawde/ocalprawde-page.tsx"),
    route("/nadaj-bigtech", "pages/campaigns/nadaj-bigtech/nadaj-bigtech-page.tsx"),
  ]),
  route("/openurl", "pages/openurl/openurl-page.tsx"),
  layout("entrance", "layouts/entrance/entrance-layout.tsx", [
    route("/login", "pages/login/login-page.tsx"),
    route("/register", "pages/register/register-page.tsx"),
    route("/activate-account", "pages/activate-account/activate-account-page.tsx"),
    route("/reset-password", "pages/reset-password/reset-password-page.tsx"),
    route("/confirm-email", "pages/confirm-email/confirm-email-page.tsx"),
  ]),
]);
