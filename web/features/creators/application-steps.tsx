import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

const STEPS = ["apply", "mail", "channel"] as const;
type ApplicationStep = (typeof STEPS)[number];

/** Progress indicator drawn as a dial with three steps; the needle marks the current one. */
export function ApplicationSteps({ current }: { readonly current: ApplicationStep }) {
  const labels: Record<ApplicationStep, string> = {
    apply: m.channels_application_step_apply(),
    mail: m.channels_application_step_mail(),
    channel: m.channels_application_step_channel(),
  };
  return (
    <ol aria-label={m.channels_application_steps()} className="grid grid-cols-3">
      {STEPS.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined} className="relative grid gap-2.5">
          <span
            className={classes(
              "text-small text-balance",
              step === current ? "font-[660] text-text" : "font-[500] text-text-3",
            )}
          >
            {labels[step]}
          </span>
          <span aria-hidden="true" className="mark-dial self-end" />
          {step === current && (
            <span aria-hidden="true" className="mark-needle absolute bottom-0 left-0 h-5 w-[3px]" />
          )}
        </li>
      ))}
    </ol>
  );
}
