import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { DEHYDRATED_ATTRIBUTE } from "#web/startup/pending-interactions.ts";
import { endDehydrated, onInteractionOrLater } from "./lazy-hydrate.tsx";

let interaction: Promise<void> | undefined;

interface HydrateLaterProps<Value> {
  readonly value: Value;
  /** Declared outside of components: it must not change. */
  readonly children: (value: Value) => ReactNode;
}

/**
 * Hydrates a part of the page on the first interaction, or some seconds after the page is idle, and in a task of its
 * own. Unlike `lazyHydrate` it has a value, which it updates from then on: an update of a part that is not hydrated
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
