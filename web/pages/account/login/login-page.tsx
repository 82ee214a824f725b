import { createFileRoute, useRouter } from "@tanstack/react-router";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { nextPath, registerHref } from "#shared/accounts/next-path.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LoginForm } from "./login-form.tsx";

interface LoginSearch {
  /** The screen to return to after login. */
  readonly next?: string | undefined;
}

export const Route = createFileRoute("/_entrance/login")({
  // The key must be present: an absent one would keep the raw value of the URL, which may lead to any site.
  validateSearch: ({ next }: Record<string, unknown>): LoginSearch => ({ next: nextPath(next) }),
  loader: () => ({ title: m.accounts_login_title() }),
  head: loadedHead,
  component: LoginPage,
});

function LoginPage() {
  const { next = "/" } = Route.useSearch();
  const router = useRouter();
  return (
    <EntrancePanel title={m.accounts_login_title()} lead={m.accounts_login_lead()}>
      <LoginForm onSignedIn={() => router.navigate({ href: next, replace: true })} />
      <div className="grid gap-2.5 border-t border-line pt-5 text-control text-text-2">
        <p>
          <Link href="/reset-password" className={INLINE_LINK}>
            {m.security_forgot()}
          </Link>
        </p>
        {publicConfig().canRegister && (
          <p>
            {m.accounts_no_account()}{" "}
            <Link href={registerHref(next)} className={INLINE_LINK}>
              {m.accounts_to_register()}
            </Link>
          </p>
        )}
        <AccountInUse next={next} />
      </div>
    </EntrancePanel>
  );
}

/** A logged-in user can continue, or log in to another account. */
function AccountInUse({ next }: { readonly next: string }) {
  const viewer = useViewer();
  if (viewer.kind !== "member") return null;
  return (
    <p>
      {m.accounts_used_here({ email: viewer.user.email })}{" "}
      <Link href={next} className={INLINE_LINK}>
        {m.accounts_continue()}
      </Link>
    </p>
  );
}

const INLINE_LINK = "rounded-xs font-[640] text-accent-ink underline-offset-4 hover:underline";
