import { Link } from "#web/ui/controls/link.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";

export interface TunerStation {
  readonly href: string;
  readonly label: string;
  readonly isCurrent?: boolean | undefined;
}

export interface TunerProps {
  readonly label: string;
  readonly stations: readonly TunerStation[];
}

/** The category bar: a dial with a needle under the current category. */
export function Tuner({ label, stations }: TunerProps) {
  const current = stations.find((station) => station.isCurrent)?.href;
  const listRef = useCurrentInView<HTMLUListElement>(current);

  return (
    <nav aria-label={label} className="min-w-0 pt-2.5">
      <ul
        ref={listRef}
        className="relative z-1 -mx-1.5 -mb-2 flex gap-4 overflow-x-auto overflow-y-hidden px-0 pb-2 scrollbar-none max-sm:gap-2.5"
      >
        {stations.map((station) => (
          <li key={station.href}>
            <Link
              href={station.href}
              isCurrent={station.isCurrent ?? false}
              keepsScroll
              className="group/station relative block rounded-xs px-1.5 pt-2 pb-[13px] text-control leading-normal font-[540] whitespace-nowrap text-text-2 -outline-offset-2 transition-colors hover:text-text aria-[current=page]:font-[680] aria-[current=page]:text-text"
            >
              {station.label}
              <span className="absolute -bottom-2 left-1/2 z-1 -ml-[1.5px] h-[18px] w-[3px] mark-needle opacity-0 group-aria-[current=page]/station:opacity-100" />
            </Link>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="mark-dial opacity-42!" />
    </nav>
  );
}
