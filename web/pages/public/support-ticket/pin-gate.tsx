import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { Pin, PIN_DIGITS, tickets } from "#shared/tickets/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface PinGateProps {
  readonly ticketId: string;
  readonly isPending: boolean;
  /** Why the last PIN was rejected. */
  readonly problem: string | undefined;
  readonly onPin: (pin: string) => void;
}

/** Asks for the six-digit PIN from the email. A rejected PIN clears the field. */
export function PinGate({ ticketId, isPending, problem, onPin }: PinGateProps) {
  const [digits, setDigits] = useState("");
  const [malformed, setMalformed] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const resending = useMutation({
    mutationFn: () => call(tickets.resendPin, { params: { id: ticketId } }),
    onSuccess: () => showSnackbar({ text: m.tickets_pin_resent() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.tickets_pin_resend_failed()) }),
  });

  useEffect(() => {
    if (problem !== undefined && !isPending) inputRef.current?.focus();
  }, [problem, isPending]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    const pin = Pin.safeParse(digits);
    setMalformed(pin.success ? undefined : m.errors_field_pin());
    if (!pin.success) return;
    setDigits("");
    onPin(pin.data);
  }

  return (
    <>
      <h1 className="mark-wide text-h1">{m.tickets_pin_title()}</h1>
      <p className="mt-2 max-w-[56ch] text-pretty text-text-2">{m.tickets_pin_text()}</p>
      <form noValidate onSubmit={submit} className="mt-6 grid max-w-[320px] gap-4">
        <TextField
          ref={inputRef}
          label={m.tickets_pin()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PIN_DIGITS}
          value={digits}
          error={malformed ?? (isPending || digits !== "" ? undefined : problem)}
          onChange={(event) => {
            setDigits(event.target.value);
            setMalformed(undefined);
          }}
          className="tabular-nums"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={isPending}>
            {m.tickets_pin_open()}
          </Button>
          <Button variant="quiet" isPending={resending.isPending} onClick={() => resending.mutate()}>
            {m.tickets_pin_resend()}
          </Button>
        </div>
      </form>
    </>
  );
}
