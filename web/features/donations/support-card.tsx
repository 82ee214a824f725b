import { HeartHandshake, X } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { dismissSupportCard, useIsSupportCardDismissed } from "./support-card-state.ts";
import { publicConfig, siteName } from "#web/ssr/public-config.ts";

/** Card that asks for donations until it is dismissed. */
export function SupportCard() {
  const isDismissed = useIsSupportCardDismissed();
  if (isDismissed || !publicConfig().canDonate) return null;
  return (
    <aside
      aria-label={m.donations_support_title({ site: siteName() })}
      className="relative mt-6 overflow-hidden rounded-md border border-line bg-surface-1 p-4 pr-12"
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-accent" />
      <p className="text-control font-[660]">{m.donations_support_title({ site: siteName() })}</p>
      <p className="mt-1 text-small text-text-2">{m.donations_support_text()}</p>
      <LinkButton href="/donate" size="small" className="mt-3" icon={<HeartHandshake />}>
        {m.donations_support_action({ site: siteName() })}
      </LinkButton>
      <span className="absolute top-1.5 right-1.5">
        <IconButton
          label={m.donations_support_dismiss()}
          icon={<X />}
          size={32}
          onClick={dismissSupportCard}
        />
      </span>
    </aside>
  );
}
