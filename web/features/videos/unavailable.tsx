import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { BrokenPulse } from "#web/ui/feedback/pulse.tsx";

interface UnavailableProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Alternative link; by default to the new videos. */
  readonly link?: { readonly href: string; readonly label: string } | undefined;
}

/** Replaces a page whose content is not visible to this viewer. */
export function Unavailable({ title, children, link }: UnavailableProps) {
  return (
    <div className="mx-auto grid max-w-[46ch] justify-items-center gap-3 pt-[12vh] pb-10 text-center">
      <BrokenPulse className="mb-2" />
      <h1 className="text-h1 mark-wide text-balance">{title}</h1>
      <p className="text-pretty text-text-2">{children}</p>
      <LinkButton variant="primary" href={link?.href ?? "/new"} className="mt-3">
        {link?.label ?? m.playback_unavailable_new()}
      </LinkButton>
    </div>
  );
}
