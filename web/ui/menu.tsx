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

/** What the button of a menu needs: spread it on a Button or an IconButton. */
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

export interface MenuProps {
  readonly groups: readonly MenuGroup[];
  readonly placement?: MenuPlacement | undefined;
  /** Stands above the rows: who is signed in. */
  readonly header?: ReactNode;
  /** For rows that depend on what has to be asked for first. */
  readonly onOpen?: (() => void) | undefined;
  /** The button: `(trigger) => <Button {...trigger}>Nadaj</Button>`. */
  readonly children: (trigger: MenuTriggerProps) => ReactNode;
}

/** A menu on a button. What it is made of is loaded when the button is pointed at, so that pages do not pay for it. */
export function Menu({ groups, placement = "bottom end", header, onOpen, children }: MenuProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [opening, setOpening] = useState<"first" | "last">();
  const [isMounted, setMounted] = useState(false);

  function prepare() {
    void import("./menu-popover.tsx");
  }

  function open(from: "first" | "last") {
    // Safari does not focus a pressed button, and focus has to come back to it.
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

  return (
    <>
      {children(trigger)}
      {isMounted && (
        <Suspense fallback={null}>
          <MenuPopover
            groups={groups}
            header={header}
            placement={placement}
            labelledBy={id}
            triggerRef={triggerRef}
            opening={opening}
            onClose={() => setOpening(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
