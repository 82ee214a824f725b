import { useState } from "react";

/** Selected items. Items that are no longer visible are deselected. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));

  return {
    ids,
    isAll: ids.length > 0 && ids.length === shown.length,
    isSome: ids.length > 0 && ids.length < shown.length,
    has: (id: string) => chosen.has(id),
    toggle(id: string) {
      setChosen(new Set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
    },
    toggleAll: () => setChosen(new Set(ids.length === shown.length ? [] : shown)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
