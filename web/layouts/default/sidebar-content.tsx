import { useParams } from "@tanstack/react-router";
import {
  Bug,
  CircleQuestionMark,
  Clapperboard,
  Flame,
  HandCoins,
  Hash,
  House,
  Info,
  Languages,
  LayoutGrid,
  Megaphone,
  MessagesSquare,
  Mic,
  Radio,
  RadioTower,
  Sparkles,
  TrendingUp,
} from "lucide-react";
import { lazy, Suspense } from "react";
import { publicConfig } from "#web/ssr/public-config.ts";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";
import { reportProblem } from "#web/features/contacts/report-problem.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { storeLanguage, toggleTheme } from "#web/session/appearance.ts";
import { useLikelyViewer, useViewer } from "#web/session/viewer.ts";
import { useOtherLanguages } from "#web/layouts/language.ts";
import { OtherThemeIcon, OtherThemeName } from "#web/layouts/theme-name.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { NavAnchor, NavButton, NavGroup, NavLink, NavPlaceholder } from "./nav-item.tsx";

/** Loaded on demand: only the team of a channel needs it. */
const ChannelLinks = lazy(async () => ({ default: (await import("./channel-links.tsx")).ChannelLinks }));

/** Loaded on demand: only staff need it. */
const AdminLinks = lazy(async () => ({ default: (await import("./admin-links.tsx")).AdminLinks }));

/** Loaded on demand: only accounts need it. */
const LibraryLinks = lazy(async () => ({ default: (await import("./library-links.tsx")).LibraryLinks }));
const SubscriptionLinks = lazy(async () => ({
  default: (await import("./subscription-links.tsx")).SubscriptionLinks,
}));

/** The links of the sidebar: those of the site, of the managed channel, or of the administration. */
export function SidebarContent() {
  const { channelId } = useParams({ strict: false });
  const isAdmin = useServerRenderedLocation(({ pathname }) => pathname.split("/")[1] === "admin");
  const viewer = useViewer();
  return (
    <>
      <Suspense fallback={<GroupPlaceholder />}>
        {channelId ? <ChannelLinks channelId={channelId} /> : isAdmin ? <AdminLinks /> : <SiteLinks />}
      </Suspense>
      <OtherLinks />
      <Suspense>{viewer.kind === "member" && !channelId && !isAdmin && <SubscriptionLinks />}</Suspense>
    </>
  );
}

function SiteLinks() {
  const viewer = useLikelyViewer();
  return (
    <>
      <NavGroup>
        {publicConfig().canDonate && (
          <NavLink href="/donate" icon={<HandCoins />}>
            {m.donations_title()}
          </NavLink>
        )}
        <NavLink href="/" icon={<House />}>
          {m.shell_home()}
        </NavLink>
        <NavLink href="/feed" icon={<MessagesSquare />}>
          {m.posts_title()}
        </NavLink>
        <NavLink href="/channels" icon={<Radio />}>
          {m.discovery_channels()}
        </NavLink>
      </NavGroup>
      {viewer.kind !== "visitor" && (
        <Suspense fallback={<LibraryPlaceholder />}>
          {viewer.kind === "member" ? <LibraryLinks /> : <LibraryPlaceholder />}
        </Suspense>
      )}
      <NavGroup title={m.shell_videos()}>
        <NavLink href="/recommended" icon={<Sparkles />}>
          {m.discovery_recommended()}
        </NavLink>
        <NavLink href="/categories" icon={<LayoutGrid />}>
          {m.discovery_categories()}
        </NavLink>
        <NavLink href="/new" icon={<Flame />}>
          {m.shell_new()}
        </NavLink>
        <NavLink href="/live-upcoming" icon={<RadioTower />}>
          {m.shell_live_upcoming()}
        </NavLink>
        <NavLink href="/tags" icon={<Hash />}>
          {m.discovery_tags()}
        </NavLink>
        <NavLink href="/trending" icon={<TrendingUp />}>
          {m.discovery_trending()}
        </NavLink>
      </NavGroup>
    </>
  );
}

/** One row for all viewers, so that nothing shifts when the account is loaded. */
function CreatorLink() {
  const viewer = useLikelyViewer();
  if (viewer.kind === "unknown") return <NavPlaceholder widths={["w-24"]} />;
  if (viewer.kind === "member" && viewer.user.role !== "user") {
    return (
      <NavLink href="/manage-channel" icon={<Clapperboard />}>
        {m.shell_your_channels()}
      </NavLink>
    );
  }
  if (!publicConfig().canBecomeCreator) return null;
  return (
    <NavLink href="/become-creator" icon={<Mic />}>
      {m.shell_become_creator()}
    </NavLink>
  );
}

/** Placeholder for a group of links whose code is loading. */
function GroupPlaceholder() {
  return (
    <NavGroup>
      <NavPlaceholder
        widths={["w-16", "w-24", "w-20", "w-28", "w-16", "w-24", "w-20", "w-24", "w-16", "w-20"]}
      />
    </NavGroup>
  );
}

/** Placeholder for LibraryLinks while the account and the code are loading. */
function LibraryPlaceholder() {
  return (
    <NavGroup title={m.shell_yours()}>
      <NavPlaceholder widths={["w-24", "w-28", "w-20", "w-16"]} />
    </NavGroup>
  );
}

function OtherLinks() {
  const languages = useOtherLanguages();

  return (
    <NavGroup title={m.shell_more()}>
      <NavButton icon={<OtherThemeIcon />} onClick={toggleTheme}>
        <OtherThemeName />
      </NavButton>
      {languages.map(({ locale, href }) => (
        <NavAnchor
          key={locale}
          icon={<Languages />}
          href={href}
          hrefLang={locale}
          lang={locale}
          onClick={() => storeLanguage(locale)}
        >
          {languageName(locale)}
        </NavAnchor>
      ))}
      <CreatorLink />
      <NavButton icon={<Bug />} onClick={reportProblem}>
        {m.contacts_report()}
      </NavButton>
      <NavLink href="/faq" icon={<CircleQuestionMark />}>
        {m.shell_faq()}
      </NavLink>
      {publicConfig().adFormats.length > 0 && (
        <NavLink href="/reklama" icon={<Megaphone />}>
          {m.shell_advertise()}
        </NavLink>
      )}
      <NavLink href="/about" icon={<Info />}>
        {m.shell_about()}
      </NavLink>
    </NavGroup>
  );
}
