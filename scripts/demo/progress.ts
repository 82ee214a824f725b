/** A step of the work with an estimate. */
interface Work {
  /** Label of the counted items: `videos`. */
  readonly label: string;
  readonly count: number;
  /** Estimate for one item, measured on two cores. Once items are done, only the ratio between the steps matters. */
  readonly secondsEach: number;
}

export type WorkPlan<Name extends string> = Readonly<Record<Name, Work>>;

interface ProgressState {
  readonly percent: number;
  readonly label: string;
  readonly done: number;
  readonly count: number;
  readonly secondsLeft: number;
}

export interface Progress<Name extends string> {
  advance(name: Name, times?: number): void;
  /** Stops printing; returns the elapsed seconds. */
  stop(): number;
}

interface ProgressOptions {
  readonly write: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Interval of the lines, also during long items. */
const LINE_EVERY_MS = 5000;
/** Weight of the estimated pace, in seconds of work. */
const ESTIMATE_WEIGHT_SECONDS = 8;
const ROUNDED_TO_SECONDS = 5;

/** Prints the progress and the estimated remaining time, line by line. */
export function startProgress<Name extends string>(
  works: WorkPlan<Name>,
  { write, now = () => performance.now() }: ProgressOptions,
): Progress<Name> {
  const names = Object.keys(works) as Name[]; // a record with these names as keys
  const done = new Map<Name, number>();
  const startedAt = now();
  const secondsSinceStart = () => (now() - startedAt) / 1000;

  function print(): void {
    const counted = names.map((name) => ({ ...works[name], done: done.get(name) ?? 0 }));
    write(progressLine(computeProgress(counted, secondsSinceStart())));
  }

  print();
  const timer = setInterval(print, LINE_EVERY_MS);
  return {
    advance(name, times = 1) {
      done.set(name, Math.min(works[name].count, (done.get(name) ?? 0) + times));
    },
    stop() {
      clearInterval(timer);
      return secondsSinceStart();
    },
  };
}

/** Computes the progress: the measured pace is extrapolated, at first mixed with the estimated pace. */
export function computeProgress(
  works: readonly (Work & { readonly done: number })[],
  elapsedSeconds: number,
): ProgressState {
  const total = sumOf(works, ({ count, secondsEach }) => count * secondsEach);
  const finished = sumOf(works, ({ done, secondsEach }) => done * secondsEach);
  const current = works.find(({ done, count }) => done < count) ?? works.at(-1);
  const pace = (elapsedSeconds + ESTIMATE_WEIGHT_SECONDS) / (finished + ESTIMATE_WEIGHT_SECONDS);
  return {
    percent: total === 0 ? 100 : Math.floor((finished / total) * 100),
    label: current?.label ?? "",
    done: current?.done ?? 0,
    count: current?.count ?? 0,
    secondsLeft: (total - finished) * pace,
  };
}

export function progressLine({ percent, label, done, count, secondsLeft }: ProgressState): string {
  const left = Math.ceil(secondsLeft / ROUNDED_TO_SECONDS) * ROUNDED_TO_SECONDS;
  return `${String(percent).padStart(3)} %  ${label}: ${done} of ${count}  about ${durationText(left)} left`;
}

/** 80 becomes `1 min 20 s`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
