import { useEffect, useRef, type ReactNode, type RefObject } from "react";

interface SearchPanelProps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dropdown below the search box. Arrow keys move through it; Escape and losing the focus close it. */
export function SearchPanel({ formRef, onClose, children }: SearchPanelProps) {
  const panelRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;

    function move(event: KeyboardEvent) {
      const input = form?.querySelector("input");
      if (event.key === "Escape") {
        event.preventDefault();
        input?.focus();
        onClose();
        return;
      }
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const stops = [input, ...(panelRef.current?.querySelectorAll("button") ?? [])];
      const place = stops.findIndex((stop) => stop === document.activeElement);
      event.preventDefault();
      stops.at((place + (event.key === "ArrowDown" ? 1 : -1)) % stops.length)?.focus();
    }

    // Runs after the focus has moved.
    function closeOutside() {
      requestAnimationFrame(() => {
        if (!form?.contains(document.activeElement)) onClose();
      });
    }

    // A press must keep the focus in the field: Safari does not focus buttons.
    function keepFocus(event: Event) {
      event.preventDefault();
    }

    const panel = panelRef.current;
    panel?.addEventListener("mousedown", keepFocus);
    form.addEventListener("keydown", move);
    form.addEventListener("focusout", closeOutside);
    return () => {
      panel?.removeEventListener("mousedown", keepFocus);
      form.removeEventListener("keydown", move);
      form.removeEventListener("focusout", closeOutside);
    };
  }, [formRef, onClose]);

  return (
    <div
      ref={panelRef}
      className="absolute inset-x-0 top-[calc(100%+6px)] z-40 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-surface-1 p-1.5 shadow-dialog empty:hidden"
    >
      {children}
    </div>
  );
}
