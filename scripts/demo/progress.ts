/** One kind of work, as far as it is known before it begins. */
interface Work {
  /** What is counted: `videos`. */
  readonly label: string;
  readonly count: number;
  /** What one of them takes, measured on two cores. Only how the kinds compare matters once some are done. */
  readonly secondsEach: number;
}

export type WorkPlan<Name extends string> = Readonly<Record<Name, Work>>;

interface Standing {
  readonly percent: number;
  readonly label: string;
  readonly done: number;
  readonly count: number;
  readonly secondsLeft: number;
}

export interface Progress<Name extends string> {
  did(name: Name, times?: number): void;
  /** Ends the lines; gives how many seconds it took. */
  stop(): number;
}

interface ProgressOptions {
  readonly write: (line: string) => void;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

/** A line at least this often, whatever takes long. */
const LINE_EVERY_MS = 5000;
/** For so many seconds of work what was expected counts as if it had been seen. */
const TRUSTED_SECONDS = 8;
const ROUNDED_TO_SECONDS = 5;

/** Says how far the work is and how long it will still take, in lines that follow each other. */
export function openProgress<Name extends string>(
  works: WorkPlan<Name>,
  { write, now = () => performance.now() }: ProgressOptions,
): Progress<Name> {
  const names = Object.keys(works) as Name[]; // of a record whose keys are these names
  const done = new Map<Name, number>();
  const startedAt = now();
  const secondsSinceStart = () => (now() - startedAt) / 1000;

  function say(): void {
    const counted = names.map((name) => ({ ...works[name], done: done.get(name) ?? 0 }));
    write(progressLine(standingOf(counted, secondsSinceStart())));
  }

  say();
  const timer = setInterval(say, LINE_EVERY_MS);
  return {
    did(name, times = 1) {
      done.set(name, Math.min(works[name].count, (done.get(name) ?? 0) + times));
    },
    stop() {
      clearInterval(timer);
      return secondsSinceStart();
    },
  };
}

/** Where the work stands: the pace seen so far holds for what is left, at first mixed with the pace expected. */
export function standingOf(
  works: readonly (Work & { readonly done: number })[],
  elapsedSeconds: number,
): Standing {
  const total = sumOf(works, ({ count, secondsEach }) => count * secondsEach);
  const finished = sumOf(works, ({ done, secondsEach }) => done * secondsEach);
  const current = works.find(({ done, count }) => done < count) ?? works.at(-1);
  const pace = (elapsedSeconds + TRUSTED_SECONDS) / (finished + TRUSTED_SECONDS);
  return {
    percent: total === 0 ? 100 : Math.floor((finished / total) * 100),
    label: current?.label ?? "",
    done: current?.done ?? 0,
    count: current?.count ?? 0,
    secondsLeft: (total - finished) * pace,
  };
}

export function progressLine({ percent, label, done, count, secondsLeft }: Standing): string {
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
