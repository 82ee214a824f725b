import { useState, type SubmitEvent } from "react";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";

export interface TermsFormProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onAccept: () => void;
}

/** The creators' terms, in full and summarised, and the consent to them. */
export function TermsForm({ name, isPending, failure, onAccept }: TermsFormProps) {
  const [hasAgreed, setAgreed] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (hasAgreed && !isPending) onAccept();
  }

  return (
    <div className="grid gap-7">
      <header className="grid gap-2">
        <h1 className="mark-wide text-h1 text-balance wrap-anywhere">{m.channels_creator_hello({ name })}</h1>
        <p className="text-pretty text-text-2">{m.channels_creator_lead()}</p>
      </header>
      <section className="rounded-lg border border-line bg-surface-1 p-6 max-sm:p-5">
        <h2 className="mark-wide mb-4 text-h3">{m.channels_creator_terms()}</h2>
        <ol className="grid list-decimal gap-3 pl-5 text-pretty text-text-2 marker:font-[640] marker:text-accent-ink">
          <li>{m.channels_creator_term_rights()}</li>
          <li>{m.channels_creator_term_law()}</li>
          <li>{m.channels_creator_term_adults()}</li>
          <li>{m.channels_creator_term_ads()}</li>
          <li>{m.channels_creator_term_duty()}</li>
        </ol>
      </section>
      <form onSubmit={submit} className="grid gap-5">
        <Checkbox
          label={m.channels_creator_agree()}
          checked={hasAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!hasAgreed}
          isPending={isPending}
          className="justify-self-start max-sm:w-full"
        >
          {m.channels_creator_submit()}
        </Button>
      </form>
    </div>
  );
}
