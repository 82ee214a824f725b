import { useLocation } from "@tanstack/react-router";
import { House, LogIn, Menu } from "lucide-react";
import { lazy, Suspense, useState, type ComponentProps, type MouseEvent } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { SkeletonBlock } from "#web/ui/skeleton.tsx";
import { scrollToTop } from "../scroll-to-top.ts";
import { fullName } from "./account-entries.tsx";
import { SIDEBAR_ID, useSidebar } from "./drawer.ts";

const AccountSheet = lazy(() =>
  import("./account-sheet.tsx").then((module) => ({ default: module.AccountSheet })),
);

const TAB =
  "relative grid h-full place-content-center justify-items-center gap-1 text-[10.5px] leading-none font-[600] text-text-2 aria-[current=page]:text-text [&_.lucide]:size-[22px] [&_.lucide]:aria-[current=page]:text-accent-ink before:absolute before:top-0 before:left-1/2 before:h-[3px] before:w-[26px] before:-translate-x-1/2 before:rounded-b-[3px] before:bg-accent-ink not-aria-[current=page]:before:hidden";

/** Navigation under the thumb: on phones and small tablets. */
export function BottomBar({ hasSidebar }: { readonly hasSidebar: boolean }) {
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
    <Link href="/" className={TAB} onClick={stay}>
      <House />
      {m.shell_home()}
    </Link>
  );
}

function ViewerTab() {
  const viewer = useLikelyViewer();
  if (viewer.kind === "visitor") {
    return (
      <Link href="/login" className={TAB}>
        <LogIn />
        {m.shell_login_short()}
      </Link>
    );
  }
  if (viewer.kind === "member") return <AccountTab user={viewer.user} />;
  return (
    <span className={TAB}>
      <SkeletonBlock className="size-6 rounded-full" />
      {m.shell_account()}
    </span>
  );
}

function AccountTab({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  return (
    <>
      <TabButton
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void import("./account-sheet.tsx")}
        onClick={open}
      >
        <Avatar shape="person" name={fullName(user)} size={24} />
        {m.shell_account()}
      </TabButton>
      {isWanted && (
        <Suspense fallback={null}>
          <AccountSheet user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function TabButton(props: ComponentProps<"button">) {
  return <button {...props} type="button" className={`${TAB} w-full`} />;
}
