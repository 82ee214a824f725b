import { formatPercent } from "#web/ui/format/number.ts";

/** Polite live region: screen readers announce the text when it changes. */
export function Announcer({ text }: { readonly text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

const MILESTONES_PERCENT = 25;

/** Progress for screen readers, announced at every 25 percent. */
export function announcedPercent(percent: number): string {
  return formatPercent((Math.floor(percent / MILESTONES_PERCENT) * MILESTONES_PERCENT) / 100);
}
