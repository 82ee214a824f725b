/** Three equaliser bars: the indicator of a live stream. Always beside the word, in the colour of its parent. */
export function EqualiserBars() {
  return (
    <span aria-hidden="true" className="inline-flex h-2.5 items-end gap-0.5">
      <span className={`${BAR} h-2/5`} />
      <span className={`${BAR} h-full [animation-delay:-0.45s]`} />
      <span className={`${BAR} h-3/5 [animation-delay:-0.2s] [animation-duration:0.47s]`} />
    </span>
  );
}

const BAR =
  "w-[2.5px] origin-bottom rounded-[1px] bg-current motion-safe:h-full motion-safe:animate-equaliser";
