import { createFileRoute, Outlet } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { FeedbackHost } from "#web/ui/feedback/feedback-host.tsx";
import { AppearanceButtons } from "#web/layouts/centered-layout.tsx";
import { Footer } from "#web/layouts/footer.tsx";
import { HomeLink } from "#web/layouts/home-link.tsx";
import { CONTENT_ID, SkipLink } from "#web/layouts/skip-link.tsx";
import desktopBanner from "./banner-desktop.svg?no-inline";
import mobileBanner from "./banner-mobile.svg?no-inline";
import tabletBanner from "./banner-tablet.svg?no-inline";

export const Route = createFileRoute("/_entrance")({ component: EntranceLayout });

/** Layout of the login and registration screens: an illustration, and the form beside or below it. */
function EntranceLayout() {
  return (
    <>
      <SkipLink />
      <div className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(420px,42fr)_58fr]">
        <Banner />
        <div className="flex min-w-0 flex-col">
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[520px] flex-1 flex-col justify-center px-4 py-12 outline-none lg:py-18"
          >
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <FeedbackHost />
    </>
  );
}

/** The illustration is dark in both themes. */
function Banner() {
  return (
    <header className="relative min-w-0 max-sm:h-[132px] sm:max-lg:h-[220px] lg:sticky lg:top-0 lg:h-dvh">
      <div className="relative isolate flex h-full flex-col justify-between overflow-hidden bg-sunken p-4 text-text scheme-dark sm:p-6 lg:p-8">
        <picture className="absolute inset-0 -z-10">
          <source media="(min-width: 1264px)" srcSet={desktopBanner} />
          <source media="(min-width: 600px)" srcSet={tabletBanner} />
          <img src={mobileBanner} alt="" className="size-full object-cover" />
        </picture>
        {/* Beside the appearance buttons. */}
        <div className="max-lg:pr-24">
          <HomeLink />
        </div>
        <p className="mark-wide max-w-[11em] text-display text-balance max-sm:hidden sm:max-lg:text-h1">
          {m.shell_entrance_line()}
        </p>
      </div>
      <div className="absolute top-2.5 right-3 max-lg:scheme-dark sm:top-4 sm:right-5 lg:fixed">
        <AppearanceButtons />
      </div>
    </header>
  );
}
