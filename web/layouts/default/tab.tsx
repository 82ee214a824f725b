import type { ComponentProps } from "react";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";
import { Link, type LinkProps } from "#web/ui/controls/link.tsx";

/** Tab of the bottom bar; the needle marks the current one. */
export const TAB =
  "relative grid h-full w-full place-content-center justify-items-center gap-1 text-[12px] leading-none font-[600] text-text-2 aria-[current=page]:text-text [&_.lucide]:size-[22px] [&_.lucide]:aria-[current=page]:text-accent-ink before:absolute before:top-0 before:left-1/2 before:h-[3px] before:w-[26px] before:-translate-x-1/2 before:rounded-b-[3px] before:bg-accent-ink not-aria-[current=page]:before:hidden";

export function TabLink(props: Omit<LinkProps, "className" | "isCurrent">) {
  const isCurrent = useServerRenderedLocation(({ pathname }) => pathname === props.href);
  return <Link {...props} isCurrent={isCurrent} className={TAB} />;
}

export function TabButton(props: Omit<ComponentProps<"button">, "className">) {
  return <button {...props} type="button" className={TAB} />;
}
