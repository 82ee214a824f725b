import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { BrokenPulse } from "#web/ui/pulse.tsx";

interface UnavailableProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Where else to go; to the new videos unless said. */
  readonly way?: { readonly href: string; readonly label: string } | undefined;
}

/** In place of a page about something that this viewer may not see. */
export function Unavailable({ title, children, way }: UnavailableProps) {
  return (
    <div className="mx-auto grid max-w-[46ch] justify-items-center gap-3 pt-[12vh] pb-10 text-center">
      <BrokenPulse className="mb-2" />
      <h1 className="text-h1 mark-wide text-balance">{title}</h1>
      <p className="text-pretty text-text-2">{children}</p>
      <LinkButton variant="primary" href={way?.href ?? "/new"} className="mt-3">
        {way?.label ?? m.watch_unavailable_new()}
      </LinkButton>
    </div>
  );
}
