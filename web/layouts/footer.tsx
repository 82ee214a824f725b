import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Link } from "#web/ui/controls/link.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { publicConfig, siteName } from "#web/ssr/public-config.ts";

const root = getRouteApi(rootRouteId);
const TYPEFACE_URL = "https://github.com/Omnibus-Type/Archivo";

/** Page footer. */
export function Footer() {
  const { renderedAt } = root.useRouteContext();
  return (
    <footer className="border-t border-line text-small text-text-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 md:pr-8 md:pl-6">
        <LogoMark className="size-6" />
        <p className="min-w-0 flex-1 basis-60">{m.shell_footer_line()}</p>
        <nav aria-label={m.shell_navigation_footer()}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            <FooterLink href="/about">{m.pages_footer_about()}</FooterLink>
            <FooterLink href="/faq">{m.pages_footer_faq()}</FooterLink>
            <FooterLink href="/support/ticket">{m.pages_footer_support()}</FooterLink>
            <FooterLink href="/tv">{m.pages_footer_tv({ site: siteName() })}</FooterLink>
            {publicConfig().adFormats.length > 0 && (
              <FooterLink href="/reklama">{m.pages_footer_advertise()}</FooterLink>
            )}
            <FooterLink href="/polityka-prywatnosci">{m.pages_footer_privacy()}</FooterLink>
            <FooterLink href="/regulamin">{m.pages_footer_terms()}</FooterLink>
            <FooterLink href="/polityka-cookies">{m.pages_footer_cookies()}</FooterLink>
            <FooterLink href="/regulaminy">{m.pages_footer_documents()}</FooterLink>
            {publicConfig().footerLinks.map((link, index) => (
              <FooterLink key={index} href={link.href}>
                {link[getLocale()]}
              </FooterLink>
            ))}
          </ul>
        </nav>
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          <li>
            {m.pages_footer_copyright({ site: siteName(), year: new Date(renderedAt).getUTCFullYear() })}
          </li>
          <FooterLink href="/about#design">{m.pages_footer_design({ site: siteName() })}</FooterLink>
          <FooterLink href={TYPEFACE_URL}>{m.pages_footer_typeface()}</FooterLink>
        </ul>
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
