import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import type { MenuGroup } from "./menu-entries.ts";

const MenuPopover = lazy(() => import("./menu-popover.tsx").then((part) => ({ default: part.MenuPopover })));

/** Props of the menu's button: spread them on a Button or an IconButton. */
export interface MenuTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

export type MenuPlacement = "bottom start" | "bottom end" | "top start" | "top end" | "right top";

export type ShowGroups = (groups: readonly MenuGroup[]) => ReactNode;

export interface MenuProps {
  readonly groups?: readonly MenuGroup[];
  /**
   * In place of `groups`: renders a component around what shows the rows, mounted when the menu is first opened. For
   * long lists in which most menus are never opened.
   */
  readonly renderGroups?: (show: ShowGroups) => ReactNode;
  readonly placement?: MenuPlacement | undefined;
  /** Shown above the rows: the logged-in account. */
  readonly header?: ReactNode;
  /** For rows that depend on data loaded when the menu opens. */
  readonly onOpen?: (() => void) | undefined;
  /** The button: `(trigger) => <Button {...trigger}>Nadaj</Button>`. */
  readonly children: (trigger: MenuTriggerProps) => ReactNode;
}

/** A menu button. The menu's code is loaded when the button is hovered, so that it does not delay the page. */
export function Menu({
  groups = [],
  renderGroups,
  placement = "bottom end",
  header,
  onOpen,
  children,
}: MenuProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [opening, setOpening] = useState<"first" | "last">();
  const [isMounted, setMounted] = useState(false);

  function prepare() {
    void import("./menu-popover.tsx");
  }

  function open(from: "first" | "last") {
    // Safari does not focus a pressed button, and the focus must return to it.
    triggerRef.current?.focus();
    setMounted(true);
    setOpening(from);
    onOpen?.();
  }

  const trigger: MenuTriggerProps = {
    ref: triggerRef,
    id,
    "aria-haspopup": "menu",
    "aria-expanded": opening !== undefined,
    onClick: () => open("first"),
    onKeyDown(event) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open(event.key === "ArrowDown" ? "first" : "last");
    },
    onPointerEnter: prepare,
    onFocus: prepare,
  };

  const show: ShowGroups = (shown) => (
    <MenuPopover
      groups={shown}
      header={header}
      placement={placement}
      labelledBy={id}
      triggerRef={triggerRef}
      opening={opening}
      onClose={() => setOpening(undefined)}
    />
  );

  return (
    <>
      {children(trigger)}
      {isMounted && <Suspense fallback={null}>{renderGroups ? renderGroups(show) : show(groups)}</Suspense>}
    </>
  );
}
