import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import {
  ADDRESS_BLOCK_REASON_MAX_CHARACTERS,
  addressBlocks,
  type AddressBlockKind,
} from "#shared/address-blocks/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { allBlocks } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;
const USUAL_DAYS = 30;

/** Blocks a range of addresses or a mail domain until a date. */
export function BlockForm() {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<AddressBlockKind>("range");
  const [target, setTarget] = useState("");
  const [reason, setReason] = useState("");
  const [endsAt, setEndsAt] = useState<string | null>(usualEnd);
  const creation = useMutation({
    mutationFn: (end: string) => call(addressBlocks.create, { body: { kind, target, reason, endsAt: end } }),
    async onSuccess(block) {
      showSnackbar({ text: m.blocks_created({ target: block.target }) });
      setTarget("");
      setReason("");
      setEndsAt(usualEnd());
      await queryClient.invalidateQueries(allBlocks);
    },
  });
  const problems = problemsOf(creation.error);
  const isRange = kind === "range";

  function create(event: SyntheticEvent) {
    event.preventDefault();
    if (!creation.isPending && endsAt !== null) creation.mutate(endsAt);
  }

  function change<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value);
      creation.reset();
    };
  }

  return (
    <form onSubmit={create} className="grid gap-5 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <h2 className="text-h3">{m.blocks_new()}</h2>
      <RadioGroup
        label={m.blocks_kind()}
        options={[
          { value: "range", label: m.blocks_kind_range(), hint: m.blocks_kind_range_hint() },
          { value: "domain", label: m.blocks_kind_domain(), hint: m.blocks_kind_domain_hint() },
        ]}
        value={kind}
        onSelect={(value) => change(setKind)(value === "domain" ? "domain" : "range")}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField
          label={isRange ? m.blocks_range() : m.blocks_domain()}
          hint={isRange ? m.blocks_range_hint() : m.blocks_domain_hint()}
          required
          autoCapitalize="none"
          spellCheck={false}
          error={problems?.["target"]}
          value={target}
          onChange={(event) => change(setTarget)(event.target.value)}
        />
        <DateTimeField
          label={m.blocks_end()}
          error={endsAt === null ? m.blocks_end_missing() : problems?.["endsAt"]}
          value={endsAt}
          onChange={change<string | null>(setEndsAt)}
        />
      </div>
      <TextField
        label={m.blocks_reason()}
        hint={m.blocks_reason_hint()}
        required
        maxLength={ADDRESS_BLOCK_REASON_MAX_CHARACTERS}
        error={problems?.["reason"]}
        value={reason}
        onChange={(event) => change(setReason)(event.target.value)}
      />
      {creation.isError && !problems && (
        <Notice kind="failure">{failureText(creation.error, m.ui_error_hint())}</Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        isPending={creation.isPending}
        className="h-11! justify-self-start"
      >
        {m.blocks_create()}
      </Button>
    </form>
  );
}

/** The problems by field of an input that is incomplete. Other refusals are about the block as a whole. */
function problemsOf(error: Error | null): HttpError["errors"] | undefined {
  return error instanceof HttpError && error.code === "VALIDATION" ? error.errors : undefined;
}

function usualEnd(): string {
  return new Date(serverNow() + USUAL_DAYS * DAY_MS).toISOString();
}
