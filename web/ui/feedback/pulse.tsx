import { classes } from "#web/ui/styles/classes.ts";

/** Illustration of empty states: a carrier wave with one pulse. */
export function Pulse({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 260 64"
      fill="none"
      aria-hidden="true"
      className={classes("h-16 w-[260px] max-w-full", className)}
    >
      <path d="M0 40h96M164 40h96" className="stroke-line-strong stroke-2" />
      <path
        d="M96 40c6 0 7-18 13-18s7 34 14 34 8-46 15-46 8 40 14 40 7-10 12-10"
        className="stroke-accent-ink stroke-[2.5]"
        strokeLinecap="round"
      />
      <circle cx="164" cy="40" r="4" className="fill-accent-ink" />
    </svg>
  );
}

/** Illustration of errors: the same wave, flat and broken. */
export function BrokenPulse({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 260 64"
      fill="none"
      aria-hidden="true"
      className={classes("h-16 w-[260px] max-w-full", className)}
    >
      <path d="M0 40h92M168 40h92" className="stroke-line-strong stroke-2" />
      <path
        d="M92 40c6 0 7-16 13-16s6 22 12 22"
        className="stroke-danger-ink stroke-[2.5]"
        strokeLinecap="round"
      />
      <path
        d="M143 34c5 0 6 12 11 12s6-6 14-6"
        className="stroke-danger-ink stroke-[2.5]"
        strokeLinecap="round"
      />
      <path d="m124 34 12 12m0-12-12 12" className="stroke-danger-ink stroke-[2.5]" strokeLinecap="round" />
    </svg>
  );
}
