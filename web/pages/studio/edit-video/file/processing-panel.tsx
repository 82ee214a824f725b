import { Check, CircleAlert, Play } from "lucide-react";
import type { Processing } from "#shared/videos/contract.ts";
import { Announcer, announcedPercent } from "#web/features/uploads/announcer.tsx";
import { canBeWatched } from "#web/features/videos/processing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { formatPercent } from "#web/ui/format/number.ts";
import { ProgressPanel } from "#web/pages/studio/edit-video/progress-panel.tsx";

type Step = Processing["steps"][number];

interface ProcessingPanelProps {
  readonly videoId: string;
  readonly processing: Processing;
}

/** Progress of the server-side processing. */
export function ProcessingPanel({ videoId, processing }: ProcessingPanelProps) {
  const { progress, steps } = processing;
  const isWatchable = canBeWatched(processing);
  const hasStarted = steps.some(({ state }) => state !== "waiting");
  const lead = hasStarted ? m.studio_processing_text() : m.studio_processing_waiting();

  return (
    <ProgressPanel
      title={m.studio_processing_title()}
      subtitle={isWatchable ? m.studio_processing_watchable() : lead}
      percent={hasStarted ? progress : undefined}
      meterLabel={m.studio_processing_meter()}
      actions={
        isWatchable && (
          <LinkButton href={`/watch/${videoId}`} icon={<Play className="fill-current" />}>
            {m.studio_processing_watch()}
          </LinkButton>
        )
      }
    >
      {hasStarted && <Steps steps={steps.filter(({ state }) => state !== "skipped")} />}
      <Announcer
        text={
          isWatchable
            ? m.studio_processing_watchable()
            : m.studio_processing_said({ percent: announcedPercent(progress) })
        }
      />
    </ProgressPanel>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      aria-label={m.studio_processing_steps()}
      className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-small max-sm:grid"
    >
      {steps.map((step) => (
        <li
          key={step.name}
          className={classes(
            "flex items-center gap-2",
            step.state === "running" ? "font-[620] text-text" : "text-text-2",
          )}
        >
          <StepSign state={step.state} />
          {STEP_NAMES[step.name]()}
          <span className="sr-only">{STEP_STATES[step.state]()}</span>
          {step.state === "running" && (
            <span className="font-[450] text-text-2 tabular-nums">{formatPercent(step.progress / 100)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function StepSign({ state }: { state: Step["state"] }) {
  if (state === "done") return <Check className="size-4 stroke-[2.6] text-success-ink" />;
  if (state === "failed") return <CircleAlert className="size-4 text-danger-ink" />;
  return (
    <span aria-hidden="true" className="grid size-4 place-items-center">
      <span
        className={state === "running" ? "h-3.5 w-[3px] mark-needle" : "h-2 w-px bg-line-strong opacity-80"}
      />
    </span>
  );
}

const STEP_NAMES: Record<Step["name"], () => string> = {
  inspect: m.studio_step_inspect,
  package: m.studio_step_package,
  default: m.studio_step_default,
  renditions: m.studio_step_renditions,
  sprite: m.studio_step_sprite,
};

const STEP_STATES: Record<Step["state"], () => string> = {
  waiting: m.studio_step_state_waiting,
  running: m.studio_step_state_running,
  done: m.studio_step_state_done,
  failed: m.studio_step_state_failed,
  skipped: m.studio_step_state_skipped,
};
