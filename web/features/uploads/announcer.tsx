import { formatPercent } from "#web/ui/format/number.ts";

/** Read aloud when it changes, without interrupting. */
export function Announcer({ text }: { readonly text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

const MILESTONES_PERCENT = 25;

/** The percentage worth saying aloud: every quarter only. */
export function spokenPercent(percent: number): string {
  return formatPercent((Math.floor(percent / MILESTONES_PERCENT) * MILESTONES_PERCENT) / 100);
}
