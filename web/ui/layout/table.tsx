import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { ScrollRegion } from "./scroll-region.tsx";

export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  readonly isNumber?: boolean | undefined;
  /** The cell that names the row. One column of a table. */
  readonly isRowHeader?: boolean | undefined;
  readonly isSortable?: boolean | undefined;
  /** For screen readers only: above a column of buttons. */
  readonly isLabelHidden?: boolean | undefined;
  /** Such as "w-32" or "max-md:hidden". */
  readonly className?: string | undefined;
}

export interface TableSort {
  readonly columnId: string;
  readonly direction: "ascending" | "descending";
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  /** Shown in place of the rows when there are none. */
  readonly empty?: ReactNode;
}

/** A data table. Scrolls horizontally when wider than its container, also with the keyboard. */
export function Table<Row>({ caption, columns, rows, keyOf, sort, onSort, empty }: TableProps<Row>) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface-1">
      <ScrollRegion
        label={caption}
        className="relative overflow-x-auto [background:var(--scroll-edges)] -outline-offset-2"
      >
        <table className="w-full border-collapse text-control">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="transition-colors hover:bg-surface-2">
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length === 0 && empty && (
        <div className="border-t border-line px-6 py-10 text-center text-text-2">{empty}</div>
      )}
    </div>
  );
}

interface ColumnHeaderProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
}

function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
  const isSorted = sort?.columnId === column.id;
  const label = <span className={column.isLabelHidden ? "sr-only" : undefined}>{column.label}</span>;

  function sortByIt() {
    const turnsAround = isSorted && sort.direction === "descending";
    onSort?.({ columnId: column.id, direction: turnsAround ? "ascending" : "descending" });
  }

  return (
    <th
      scope="col"
      aria-sort={isSorted ? sort.direction : undefined}
      className={classes(
        "px-3.5 py-3.5 text-micro font-[650] tracking-[0.06em] whitespace-nowrap text-text-3 uppercase",
        column.isNumber ? "text-right" : "text-left",
        column.className,
      )}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          onClick={sortByIt}
          className={classes(
            "-my-2 inline-flex h-7 items-center gap-1.5 rounded-xs tracking-[inherit] uppercase hover:text-text",
            isSorted && "text-text",
          )}
        >
          {label}
          <SortSign direction={isSorted ? sort.direction : undefined} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function SortSign({ direction }: { direction: TableSort["direction"] | undefined }) {
  if (direction === "ascending") return <ArrowUp className="size-3.5 text-accent-ink" />;
  if (direction === "descending") return <ArrowDown className="size-3.5 text-accent-ink" />;
  return <ArrowUpDown className="size-3.5 opacity-60" />;
}

function BodyCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const className = classes(
    "border-t border-line px-3.5 py-3 align-middle",
    column.isNumber && "text-right whitespace-nowrap tabular-nums",
    column.className,
  );
  if (!column.isRowHeader) return <td className={className}>{column.cell(row)}</td>;
  return (
    <th scope="row" className={classes(className, "text-left font-[620]")}>
      {column.cell(row)}
    </th>
  );
}
