import type { ReactNode } from "react";

/** A count of views, subscribers or likes: hidden in distraction-free mode, see `base.css`. */
export function Figure({ children }: { readonly children: ReactNode }) {
  return <span className="figure">{children}</span>;
}
