/** The ids after some have been moved before or after another one. */
export function reordered(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  target: { readonly id: string; readonly isAfter: boolean },
): string[] {
  const staying = ids.filter((id) => !moved.has(id));
  const found = staying.indexOf(target.id);
  if (found === -1) return [...ids];
  return staying.toSpliced(found + (target.isAfter ? 1 : 0), 0, ...ids.filter((id) => moved.has(id)));
}
