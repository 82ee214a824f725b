import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { DEHYDRATED_ATTRIBUTE } from "#web/startup/pending-interactions.ts";
import { endDehydrated, onInteractionOrLater } from "./lazy-hydrate.tsx";

let interaction: Promise<void> | undefined;

interface HydrateLaterProps<Value> {
  readonly value: Value;
  /** Declare the function outside of components: it must not change. */
  readonly children: (value: Value) => ReactNode;
}

/**
 * Hydrates a part of the page on the first interaction, or some seconds after the page is idle, in a separate task.
 * Unlike `lazyHydrate` it takes a value and updates it after hydration: an update of a part that is not yet hydrated
 * would replace its content by a placeholder.
 */
export function HydrateLater<Value>({ value, children: render }: HydrateLaterProps<Value>) {
  const ref = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [firstValue] = useState(value);
  const shownValue = isHydrated ? value : firstValue;
  const content = useMemo(
    () => (
      <Suspense>
        <AfterInteraction
          onHydrated={() => {
            endDehydrated(ref.current);
            setHydrated(true);
          }}
        >
          {render(shownValue)}
        </AfterInteraction>
      </Suspense>
    ),
    [render, shownValue],
  );
  return (
    <div ref={ref} {...{ [DEHYDRATED_ATTRIBUTE]: "" }} className="contents">
      {content}
    </div>
  );
}

interface AfterInteractionProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

function AfterInteraction({ onHydrated, children }: AfterInteractionProps) {
  const isServerMarkup = !useHydrated();
  if (isServerMarkup && !import.meta.env.SSR) use((interaction ??= onInteractionOrLater()));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(onHydrated, []);
  return children;
}
