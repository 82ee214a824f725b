import { Clock, Heart, History, Rss } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { NavGroup, NavLink } from "./nav-item.tsx";

/** Sidebar links to the account's own lists. */
export function LibraryLinks() {
  return (
    <NavGroup title={m.shell_yours()}>
      <NavLink href="/subscriptions" icon={<Rss />}>
        {m.library_subscriptions()}
      </NavLink>
      <NavLink href="/watch-later" icon={<Clock />}>
        {m.library_watch_later()}
      </NavLink>
      <NavLink href="/favourites" icon={<Heart />}>
        {m.library_favourites()}
      </NavLink>
      <NavLink href="/history" icon={<History />}>
        {m.library_history()}
      </NavLink>
    </NavGroup>
  );
}
