import type { ReactNode } from "react";

/** A number of views, subscriptions or likes: out of sight for whoever wants a calm site, see `base.css`. */
export function Figure({ children }: { readonly children: ReactNode }) {
  return <span className="figure">{children}</span>;
}
