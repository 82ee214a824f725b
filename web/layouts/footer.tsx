import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";
import { LogoMark } from "#web/ui/logo.tsx";

/** The last thing on a page. */
export function Footer() {
  return (
    <footer className="border-t border-line text-small text-text-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 md:pr-8 md:pl-6">
        <LogoMark className="size-6" />
        <p className="min-w-0 flex-1 basis-60">{m.shell_footer_line()}</p>
        <nav aria-label={m.shell_navigation_footer()}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            <FooterLink href="/new">{m.shell_new()}</FooterLink>
            <FooterLink href="/become-creator">{m.shell_become_creator()}</FooterLink>
          </ul>
        </nav>
        <p>{m.shell_copyright()}</p>
      </div>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <Link href={href} className="rounded-xs text-text-2 hover:text-text">
        {children}
      </Link>
    </li>
  );
}
