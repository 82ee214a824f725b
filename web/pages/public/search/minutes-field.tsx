import type { KeyboardEvent } from "react";
import { TextField } from "#web/ui/controls/text-field.tsx";

const MINUTE_SECONDS = 60;

interface MinutesFieldProps {
  readonly label: string;
  readonly seconds: number | undefined;
  readonly onChange: (seconds: number | undefined) => void;
}

/** Duration filter in minutes, applied on blur or Enter. */
export function MinutesField({ label, seconds, onChange }: MinutesFieldProps) {
  function applyValue(input: HTMLInputElement) {
    const minutes = input.value === "" ? undefined : input.valueAsNumber;
    if (minutes !== undefined && !(minutes >= 0)) return;
    const appliedValue = minutes === undefined ? undefined : Math.round(minutes * MINUTE_SECONDS);
    if (appliedValue !== seconds) onChange(appliedValue);
  }

  function applyOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") applyValue(event.currentTarget);
  }

  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      defaultValue={seconds === undefined ? "" : seconds / MINUTE_SECONDS}
      onBlur={(event) => applyValue(event.currentTarget)}
      onKeyDown={applyOnEnter}
    />
  );
}
