import { useLocation } from "@tanstack/react-router";
import { House, LogIn, Menu, MessagesSquare } from "lucide-react";
import { lazy, Suspense, type MouseEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { scrollToTop } from "#web/layouts/scroll-to-top.ts";
import { SearchTab } from "./search-tab.tsx";
import { SIDEBAR_ID, useSidebar } from "./drawer.ts";
import { useLoginHref } from "./login-href.ts";
import { usePageShape } from "./page-shape.ts";
import { TAB, TabButton, TabLink } from "./tab.tsx";

const AccountTab = lazy(() => import("./account-tab.tsx").then((module) => ({ default: module.AccountTab })));

/** Bottom navigation on phones and small tablets. */
export function BottomBar() {
  const { hasSidebar } = usePageShape();
  const { isShown, toggle } = useSidebar(hasSidebar);
  return (
    <nav
      aria-label={m.shell_navigation_bottom()}
      className="fixed inset-x-0 bottom-0 z-40 h-(--bottombar) border-t border-line bg-bg/86 backdrop-blur-[18px] md:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        <li>
          <HomeTab />
        </li>
        <li>
          <TabLink href="/feed">
            <MessagesSquare />
            {m.posts_title()}
          </TabLink>
        </li>
        <li>
          <SearchTab />
        </li>
        <li>
          <ViewerTab />
        </li>
        <li>
          <TabButton aria-controls={SIDEBAR_ID} aria-expanded={isShown} onClick={toggle}>
            <Menu />
            {m.shell_menu()}
          </TabButton>
        </li>
      </ul>
    </nav>
  );
}

function HomeTab() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });

  function stay(event: MouseEvent) {
    if (!isHome) return;
    event.preventDefault();
    scrollToTop();
  }

  return (
    <TabLink href="/" onClick={stay}>
      <House />
      {m.shell_home()}
    </TabLink>
  );
}

function ViewerTab() {
  const viewer = useLikelyViewer();
  const login = useLoginHref();
  if (viewer.kind === "visitor") {
    return (
      <TabLink href={login}>
        <LogIn />
        {m.shell_login_short()}
      </TabLink>
    );
  }
  if (viewer.kind === "unknown") return <Placeholder />;
  return (
    <Suspense fallback={<Placeholder />}>
      <AccountTab user={viewer.user} />
    </Suspense>
  );
}

/** Placeholder while the account is loading. */
function Placeholder() {
  return (
    <span className={TAB}>
      <span aria-hidden="true" className="size-8 rounded-full bg-surface-2" />
      {m.shell_account()}
    </span>
  );
}
