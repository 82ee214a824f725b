import type { ReportedThing } from "#shared/reports/things.ts";
import { type VerdictBody, useVerdict } from "./verdict.ts";
import { VerdictFields } from "./verdict-fields.tsx";

interface VerdictFormProps {
  /** Of the form; the button that sends it stands outside. */
  readonly id: string;
  readonly entityType: ReportedThing;
  readonly options: Parameters<typeof useVerdict>[1];
  /** Called with what is decided, once it has all that its measure needs. */
  readonly onFinish: (verdict: VerdictBody) => void;
}

/** What is decided about a thing, why, and until when. */
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
