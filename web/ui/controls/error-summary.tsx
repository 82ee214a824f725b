import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";

export interface FieldProblem {
  /** Id of the control with the error. */
  readonly fieldId: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly problems: readonly FieldProblem[];
  readonly title?: string | undefined;
}

/** All errors of a rejected form, each with a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ problems, title }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;

  useEffect(() => {
    if (hasProblems) ref.current?.focus();
  }, [hasProblems]);

  if (!hasProblems) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-md border border-danger-ink bg-surface-1 p-4 outline-none"
    >
      <CircleAlert className="text-danger-ink" />
      <div className="min-w-0">
        <p className="font-[640]">{title ?? m.ui_form_problems()}</p>
        <ul className="mt-1.5 grid gap-1 text-control text-text-2">
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <button
                type="button"
                onClick={() => document.getElementById(problem.fieldId)?.focus()}
                className="rounded-xs text-left underline underline-offset-3 hover:text-text"
              >
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
