import { Ban, Check, CircleAlert, Minus } from "lucide-react";
import type { VideoStep } from "#shared/videos/steps.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { formatPercent } from "#web/ui/format/number.ts";
import { classes } from "#web/ui/styles/classes.ts";

/** The steps of a video with the state of each: side by side where there is room for them, otherwise in a column. */
export function StepLine({ steps }: { readonly steps: readonly VideoStep[] }) {
  return (
    <div className="@container">
      <ol aria-label={m.steps_title()} className="grid text-small @xl:auto-cols-fr @xl:grid-flow-col">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { readonly step: VideoStep }) {
  const { name, state } = step;
  return (
    <li className="group relative flex gap-3 pb-3.5 last:pb-0 @xl:block @xl:pr-3 @xl:pb-0">
      <span
        aria-hidden="true"
        className={classes(
          "absolute group-last:hidden",
          "top-6 bottom-0 left-[9.5px] w-px @xl:top-[9.5px] @xl:right-1 @xl:bottom-auto @xl:left-6 @xl:h-px @xl:w-auto",
          state === "done" ? "bg-success-ink" : "bg-line-strong",
        )}
      />
      <StepSign state={state} />
      <span className="min-w-0 @xl:mt-1.5 @xl:block">
        <span className={classes("block hyphens-auto", state === "running" ? "font-[650]" : "font-[560]")}>
          {STEP_NAMES[name]()}
          <span className="sr-only">: </span>
        </span>
        <span className={classes("block text-pretty tabular-nums", INKS[state])}>{stepStateText(step)}</span>
      </span>
    </li>
  );
}

function StepSign({ state }: Pick<VideoStep, "state">) {
  return (
    <span
      aria-hidden="true"
      className={classes("grid size-5 shrink-0 place-items-center [&_.lucide]:size-4.5", INKS[state])}
    >
      {signOf(state)}
    </span>
  );
}

function signOf(state: VideoStep["state"]) {
  switch (state) {
    case "done":
      return <Check className="stroke-[2.6]" />;
    case "running":
      return <span className="h-4 w-[3px] mark-needle" />;
    case "failed":
      return <CircleAlert />;
    case "cancelled":
      return <Ban />;
    case "skipped":
      return <Minus />;
    default:
      return <span className="size-2 rounded-full border-2 border-line-strong" />;
  }
}

/** "40%, 480p", "waiting until 3 May 2027, 18:00", "done". */
export function stepStateText({ state, percent, renditions, waitsFor }: VideoStep): string {
  if (state === "running" && percent !== null) {
    const done = formatPercent(percent / 100);
    return renditions.length > 0 ? m.steps_encoding({ percent: done, names: renditions.join(", ") }) : done;
  }
  if (waitsFor?.reason === "paused") return m.steps_waits_paused();
  if (waitsFor?.reason === "date") return m.steps_waits_date({ date: formatDateTime(waitsFor.until) });
  return STEP_STATES[state]();
}

/** What a screen reader says of the step that matters now: its name and state, without the percentage. */
export function announcedStep(steps: readonly VideoStep[]): string {
  const current =
    steps.find(({ failure }) => failure !== null) ??
    steps.findLast(({ state }) => state === "running") ??
    steps.find(({ state }) => state === "waiting") ??
    steps.at(-1);
  if (!current) return "";
  return m.steps_said({ step: stepName(current.name), state: STEP_STATES[current.state]() });
}

export function stepName(name: VideoStep["name"]): string {
  return STEP_NAMES[name]();
}

const STEP_NAMES: Readonly<Record<VideoStep["name"], () => string>> = {
  upload: m.steps_name_upload,
  check: m.steps_name_check,
  encode: m.steps_name_encode,
  images: m.steps_name_images,
  subtitles: m.steps_name_subtitles,
  publication: m.steps_name_publication,
};

const STEP_STATES: Readonly<Record<VideoStep["state"], () => string>> = {
  done: m.steps_state_done,
  running: m.steps_state_running,
  waiting: m.steps_state_waiting,
  notStarted: m.steps_state_not_started,
  failed: m.steps_state_failed,
  cancelled: m.steps_state_cancelled,
  skipped: m.steps_state_skipped,
};

const INKS: Readonly<Record<VideoStep["state"], string>> = {
  done: "text-success-ink",
  running: "text-accent-ink",
  waiting: "text-text-2",
  notStarted: "text-text-3",
  failed: "text-danger-ink",
  cancelled: "text-warning-ink",
  skipped: "text-text-3",
};
