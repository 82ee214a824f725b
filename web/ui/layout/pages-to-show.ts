const NEIGHBOURS = 1;

/** The first, the last and the neighbours of the current page; `undefined` is a gap: 1 … 4 5 6 … 20. */
export function pagesToShow(page: number, pageCount: number): (number | undefined)[] {
  const shown: (number | undefined)[] = [];
  for (let number = 1; number <= pageCount; number += 1) {
    const isEdge = number === 1 || number === pageCount;
    const isNear = Math.abs(number - page) <= NEIGHBOURS;
    const isLoneGap = (number === 2 && page === 4) || (number === pageCount - 1 && page === pageCount - 3);
    if (isEdge || isNear || isLoneGap) shown.push(number);
    else if (shown.at(-1) !== undefined) shown.push(undefined);
  }
  return shown;
}
