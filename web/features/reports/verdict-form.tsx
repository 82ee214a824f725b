import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { type VerdictBody, useVerdict } from "./verdict.ts";
import { VerdictFields } from "./verdict-fields.tsx";

interface VerdictFormProps {
  /** Id of the form; its submit button is outside. */
  readonly id: string;
  readonly entityType: ReportableType;
  readonly options: Parameters<typeof useVerdict>[1];
  /** Called with the verdict once all fields required by its measure are filled. */
  readonly onFinish: (verdict: VerdictBody) => void;
}

/** Form for a decision about an entity: measure, reason and end date. */
export function VerdictForm({ id, entityType, options, onFinish }: VerdictFormProps) {
  const verdict = useVerdict(entityType, options);
  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const finished = verdict.finish();
        if (finished) onFinish(finished);
      }}
    >
      <VerdictFields verdict={verdict} />
    </form>
  );
}
