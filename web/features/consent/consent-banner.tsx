import { useId, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { giveConsent, useIsConsentGiven } from "./consent.ts";

/** Cookie notice, shown until it is accepted. It overlays the page, so the layout does not shift. */
export function ConsentBanner() {
  const isGiven = useIsConsentGiven();
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const panelId = useId();
  if (isGiven) return null;

  return (
    <section
      aria-labelledby={headingId}
      className="fixed right-6 bottom-6 z-40 w-[min(420px,100%-48px)] animate-rise rounded-lg border border-line bg-surface-1 p-5 shadow-dialog max-md:inset-x-3 max-md:bottom-[calc(var(--bottombar)+12px)] max-md:w-auto max-md:p-4"
    >
      <h2 id={headingId} className="text-control font-[680]">
        {m.shell_cookies()}
      </h2>
      <p className="mt-1 text-small text-pretty text-text-2">
        {m.shell_cookies_text()}{" "}
        <Link href="/polityka-cookies" className="underline underline-offset-2 hover:text-text">
          {m.shell_cookies_more()}
        </Link>
      </p>
      {isOpen && (
        <div id={panelId} className="mt-4 border-t border-line pt-4">
          <Switch
            label={m.shell_cookies_required()}
            hint={m.shell_cookies_required_hint()}
            checked
            disabled
            readOnly
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {m.shell_cookies_settings()}
        </Button>
        <Button variant="primary" onClick={giveConsent}>
          {m.shell_cookies_accept()}
        </Button>
      </div>
    </section>
  );
}
