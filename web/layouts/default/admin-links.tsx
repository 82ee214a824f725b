import {
  Bug,
  Clapperboard,
  ClipboardCheck,
  FileText,
  Flag,
  Gauge,
  HandCoins,
  HardDrive,
  House,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  ListVideo,
  Mail,
  Megaphone,
  MessageCircle,
  Mic,
  Radio,
  Settings2,
  ShieldBan,
  Star,
  UserPlus,
  Users,
} from "lucide-react";
import { WaitingCount } from "#web/features/reviews/waiting-count.tsx";
import { AdminSearchOff } from "#web/features/search/admin-search-off.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { AccountRequestsLink } from "./account-requests-link.tsx";
import { NavGroup, NavLink } from "./nav-item.tsx";

/** The links of the administration. */
export function AdminLinks() {
  const viewer = useViewer();
  return (
    <>
      <NavGroup>
        <NavLink href="/" icon={<House />}>
          {m.shell_home()}
        </NavLink>
      </NavGroup>
      <AdminSearchOff />
      <NavGroup title={m.shell_admin()}>
        <NavLink href="/admin" icon={<Users />}>
          {m.admin_users()}
        </NavLink>
        <AccountRequestsLink />
        <NavLink href="/admin/channels" icon={<Radio />}>
          {m.admin_channels()}
        </NavLink>
        <NavLink href="/admin/videos" icon={<Clapperboard />}>
          {m.moderation_videos()}
        </NavLink>
        <NavLink href="/admin/comments" icon={<MessageCircle />}>
          {m.comments_title()}
        </NavLink>
        <NavLink href="/admin/reviews" icon={<ClipboardCheck />}>
          {m.reviews_title()}
          <WaitingCount />
        </NavLink>
        <NavLink href="/admin/reports" icon={<Flag />}>
          {m.reports_short()}
        </NavLink>
        <NavLink href="/admin/ads" icon={<Megaphone />}>
          {m.ads_short()}
        </NavLink>
        <NavLink href="/admin/tickets" icon={<LifeBuoy />}>
          {m.tickets_staff_title()}
        </NavLink>
        <NavLink href="/admin/playlists" icon={<ListVideo />}>
          {m.admin_playlists()}
        </NavLink>
        <NavLink href="/admin/playlists/featured" icon={<Star />}>
          {m.playlists_site()}
        </NavLink>
        <NavLink href="/admin/sections" icon={<LayoutDashboard />}>
          {m.home_sections_title()}
        </NavLink>
        <NavLink href="/admin/applications" icon={<Mic />}>
          {m.admin_creators_short()}
        </NavLink>
        <NavLink href="/admin/playback" icon={<Gauge />}>
          {m.studio_playback()}
        </NavLink>
        <NavLink href="/admin/documents" icon={<FileText />}>
          {m.contacts_documents()}
        </NavLink>
        <NavLink href="/admin/bug-reports" icon={<Bug />}>
          {m.contacts_reports_short()}
        </NavLink>
        <NavLink href="/admin/invitation-codes" icon={<UserPlus />}>
          {m.security_invitations()}
        </NavLink>
        <NavLink href="/admin/jobs" icon={<ListTodo />}>
          {m.admin_jobs_title()}
        </NavLink>
        {viewer.kind === "member" && viewer.user.role === "admin" && (
          <>
            <NavLink href="/admin/storage" icon={<HardDrive />}>
              {m.storage_title()}
            </NavLink>
            <NavLink href="/admin/settings" icon={<Settings2 />}>
              {m.settings_title()}
            </NavLink>
            <NavLink href="/admin/blocks" icon={<ShieldBan />}>
              {m.blocks_title()}
            </NavLink>
            <NavLink href="/admin/payments" icon={<HandCoins />}>
              {m.donations_admin_title()}
            </NavLink>
            <NavLink href="/admin/mails" icon={<Mail />}>
              {m.admin_mails_short()}
            </NavLink>
          </>
        )}
      </NavGroup>
    </>
  );
}
