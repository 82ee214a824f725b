import type { ReactNode } from "react";

/** One row of a menu. A row with `isChosen` is an option and shows a tick; one with `href` is a link. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Secondary text. */
  readonly hint?: string | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly isChosen?: boolean | undefined;
  readonly isDanger?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Rows between two separators. */
export interface MenuGroup {
  readonly id: string;
  readonly title?: string | undefined;
  readonly entries: readonly MenuEntry[];
}
