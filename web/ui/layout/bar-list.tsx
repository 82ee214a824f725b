import { formatNumber } from "#web/ui/format/number.ts";

interface BarListProps {
  readonly rows: readonly { readonly id: string; readonly label: string; readonly count: number }[];
}

/** A list of figures, each with a bar in proportion to the largest. */
export function BarList({ rows }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="grid gap-3">
      {rows.map(({ id, label, count }) => (
        <li key={id} className="grid gap-1.5 text-control">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="font-[620] tabular-nums">{formatNumber(count)}</span>
          </span>
          <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-1.5 w-full">
            <rect width="100" height="2" className="fill-surface-3" />
            <rect width={(count / most) * 100} height="2" className="accent-bar" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
