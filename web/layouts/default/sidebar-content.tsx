import { useLocation, useParams } from "@tanstack/react-router";
import {
  CircleQuestionMark,
  Clapperboard,
  Flame,
  House,
  Info,
  Languages,
  Mail,
  Megaphone,
  Mic,
  Moon,
  Store,
  Sun,
  Upload,
} from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { changeLook, rememberLanguage, useLook } from "#web/session/look.ts";
import { useViewer } from "#web/session/viewer.ts";
import { useOtherLanguage } from "#web/layouts/language.ts";
import { NavAnchor, NavButton, NavGroup, NavLink } from "./nav-item.tsx";

/** The links of the sidebar: those of the site, of the channel that is being managed, or of the administration. */
export function SidebarContent() {
  const { channelId } = useParams({ strict: false });
  const isAdmin = useLocation({ select: ({ pathname }) => pathname.split("/")[1] === "admin" });
  return (
    <>
      {channelId ? <ChannelLinks channelId={channelId} /> : isAdmin ? <AdminLinks /> : <SiteLinks />}
      <OtherLinks />
    </>
  );
}

function SiteLinks() {
  return (
    <>
      <NavGroup>
        <NavLink href="/" icon={<House />}>
          {m.shell_home()}
        </NavLink>
      </NavGroup>
      <NavGroup title={m.shell_videos()}>
        <NavLink href="/new" icon={<Flame />}>
          {m.shell_new()}
        </NavLink>
      </NavGroup>
    </>
  );
}

function ChannelLinks({ channelId }: { channelId: string }) {
  const path = `/manage-channel/${channelId}`;
  return (
    <>
      <NavGroup>
        <NavLink href="/" icon={<House />}>
          {m.shell_home()}
        </NavLink>
      </NavGroup>
      <NavGroup title={m.shell_channel_management()}>
        <NavLink href={`${path}/videos`} icon={<Clapperboard />}>
          {m.shell_videos()}
        </NavLink>
        <NavLink href={`${path}/videos/upload`} icon={<Upload />}>
          {m.shell_channel_upload()}
        </NavLink>
        <NavLink href={`/channel/${channelId}`} icon={<Store />}>
          {m.shell_channel_page()}
        </NavLink>
      </NavGroup>
    </>
  );
}

function AdminLinks() {
  return (
    <>
      <NavGroup>
        <NavLink href="/" icon={<House />}>
          {m.shell_home()}
        </NavLink>
      </NavGroup>
      <NavGroup title={m.shell_admin()}>
        <NavLink href="/admin" icon={<Mail />}>
          {m.shell_outbox()}
        </NavLink>
      </NavGroup>
    </>
  );
}

function OtherLinks() {
  const { theme } = useLook();
  const { locale, href } = useOtherLanguage();
  const viewer = useViewer();
  const isDark = theme === "dark";

  return (
    <NavGroup title={m.shell_more()}>
      <NavButton
        icon={isDark ? <Sun /> : <Moon />}
        onClick={() => changeLook({ theme: isDark ? "light" : "dark" })}
      >
        {isDark ? m.shell_theme_light() : m.shell_theme_dark()}
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
      {viewer.kind !== "member" && (
        <NavLink href="/become-creator" icon={<Mic />}>
          {m.shell_become_creator()}
        </NavLink>
      )}
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
