import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-block rounded-xs bg-surface-2 px-2 py-1.5 font-sans text-[12px] leading-none font-semibold text-text-2">
      {children}
    </kbd>
  );
}
