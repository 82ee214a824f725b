import { wordmark } from "#shared/public-config.ts";
import { classes } from "#web/ui/styles/classes.ts";

/** The logo mark on its tile, 30 px; at least 24 px where another size is set. */
export function LogoMark({ className = "size-[30px]" }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={classes("shrink-0", className)}>
      <rect width="32" height="32" rx="9.5" className="fill-accent" />
      <path
        d="M8.2 23.4V12.2c0-1.9 2.3-2.8 3.6-1.4l6.6 7.3c1.3 1.4 3.6.5 3.6-1.4v-2.1"
        className="stroke-on-accent stroke-[3.7]"
        strokeLinecap="round"
      />
      <circle cx="22" cy="8.8" r="2.55" className="fill-on-accent" />
    </svg>
  );
}

interface LogoProps {
  /** The name of the site. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** The mark and the name. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span
      translate="no"
      className={classes(
        "inline-flex max-w-full min-w-0 items-center gap-[9px] text-[1.3rem] leading-none font-extrabold tracking-[-0.045em] [font-stretch:118%]",
        className,
      )}
    >
      <LogoMark />
      <span className="truncate py-[0.15em]">{wordmark(name)}</span>
    </span>
  );
}
