import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { EqualiserBars } from "./equaliser-bars.tsx";

/** "Na żywo", on thumbnails and beside titles. */
export function LiveFlag() {
  return (
    <span className={`${FLAG} bg-live text-on-live`}>
      <EqualiserBars />
      {m.ui_live()}
    </span>
  );
}

/** "Premiera 20:00". */
export function PremiereFlag({ children }: { readonly children: ReactNode }) {
  return <span className={`${FLAG} bg-accent text-on-accent`}>{children}</span>;
}

const FLAG =
  "inline-flex h-[26px] w-fit items-center gap-[7px] rounded-xs px-2.5 text-micro font-[720] tracking-[0.05em] whitespace-nowrap uppercase [font-stretch:110%]";
