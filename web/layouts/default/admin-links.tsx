import { Bug, FileText, House, ListVideo, Mail, Mic } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { NavGroup, NavLink } from "./nav-item.tsx";

/** The links of the administration. */
export function AdminLinks() {
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
        <NavLink href="/admin/applications" icon={<Mic />}>
          {m.creators_title()}
        </NavLink>
        <NavLink href="/admin/documents" icon={<FileText />}>
          {m.contacts_documents()}
        </NavLink>
        <NavLink href="/admin/playlists/featured" icon={<ListVideo />}>
          {m.playlists_site()}
        </NavLink>
        <NavLink href="/admin/bug-reports" icon={<Bug />}>
          {m.contacts_reports_short()}
        </NavLink>
      </NavGroup>
    </>
  );
}
