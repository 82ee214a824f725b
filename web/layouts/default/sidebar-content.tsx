import { useLocation, useParams } from "@tanstack/react-router";
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
import { reportProblem } from "#web/features/contacts/report-problem.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { rememberLanguage, turnTheme } from "#web/session/look.ts";
import { useLikelyViewer, useViewer } from "#web/session/viewer.ts";
import { useOtherLanguage } from "#web/layouts/language.ts";
import { OtherThemeIcon, OtherThemeName } from "#web/layouts/theme-name.tsx";
import { NavAnchor, NavButton, NavGroup, NavLink, NavRoom } from "./nav-item.tsx";

/** Visitors do not pay for what only a channel's team sees. */
const ChannelLinks = lazy(async () => ({ default: (await import("./channel-links.tsx")).ChannelLinks }));

/** Nor for what only staff see. */
const AdminLinks = lazy(async () => ({ default: (await import("./admin-links.tsx")).AdminLinks }));

/** Nor for what only accounts see. */
const LibraryLinks = lazy(async () => ({ default: (await import("./library-links.tsx")).LibraryLinks }));
const SubscriptionLinks = lazy(async () => ({
  default: (await import("./subscription-links.tsx")).SubscriptionLinks,
}));

/** The links of the sidebar: those of the site, of the channel that is being managed, or of the administration. */
export function SidebarContent() {
  const { channelId } = useParams({ strict: false });
  const isAdmin = useLocation({ select: ({ pathname }) => pathname.split("/")[1] === "admin" });
  const viewer = useViewer();
  return (
    <>
      <Suspense fallback={<GroupRoom />}>
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
        <NavLink href="/donate" icon={<HandCoins />}>
          {m.donations_title()}
        </NavLink>
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
        <Suspense fallback={<LibraryRoom />}>
          {viewer.kind === "member" ? <LibraryLinks /> : <LibraryRoom />}
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

/** One row for everybody, so that nothing moves when it is known who is there. */
function CreatorLink() {
  const viewer = useLikelyViewer();
  if (viewer.kind === "unknown") return <NavRoom widths={["w-24"]} />;
  if (viewer.kind === "member" && viewer.user.role !== "user") {
    return (
      <NavLink href="/manage-channel" icon={<Clapperboard />}>
        {m.shell_your_channels()}
      </NavLink>
    );
  }
  return (
    <NavLink href="/become-creator" icon={<Mic />}>
      {m.shell_become_creator()}
    </NavLink>
  );
}

/** A group of links whose code is on its way. */
function GroupRoom() {
  return (
    <NavGroup>
      <NavRoom widths={["w-16", "w-24", "w-20", "w-28", "w-16", "w-24", "w-20", "w-24", "w-16", "w-20"]} />
    </NavGroup>
  );
}

/** The rows of LibraryLinks while the account and its code are on their way. */
function LibraryRoom() {
  return (
    <NavGroup title={m.shell_yours()}>
      <NavRoom widths={["w-24", "w-28", "w-20", "w-16"]} />
    </NavGroup>
  );
}

function OtherLinks() {
  const { locale, href } = useOtherLanguage();

  return (
    <NavGroup title={m.shell_more()}>
      <NavButton icon={<OtherThemeIcon />} onClick={turnTheme}>
        <OtherThemeName />
      </NavButton>
      <NavAnchor
        icon={<Languages />}
        href={href}
        hrefLang={locale}
        lang={locale}
        onClick={() => rememberLanguage(locale)}
      >
        {m.shell_language_other()}
      </NavAnchor>
      <CreatorLink />
      <NavButton icon={<Bug />} onClick={reportProblem}>
        {m.contacts_report()}
      </NavButton>
      <NavLink href="/faq" icon={<CircleQuestionMark />}>
        {m.shell_faq()}
      </NavLink>
      <NavLink href="/reklama" icon={<Megaphone />}>
        {m.shell_advertise()}
      </NavLink>
      <NavLink href="/about" icon={<Info />}>
        {m.shell_about()}
      </NavLink>
    </NavGroup>
  );
}
