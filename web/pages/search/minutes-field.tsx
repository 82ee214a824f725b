import type { KeyboardEvent } from "react";
import { TextField } from "#web/ui/text-field.tsx";

const MINUTE_SECONDS = 60;

interface MinutesFieldProps {
  readonly label: string;
  readonly seconds: number | undefined;
  readonly onChange: (seconds: number | undefined) => void;
}

/** A length in minutes, told when the field is left or Enter is pressed. */
export function MinutesField({ label, seconds, onChange }: MinutesFieldProps) {
  function tell(input: HTMLInputElement) {
    const minutes = input.value === "" ? undefined : input.valueAsNumber;
    if (minutes !== undefined && !(minutes >= 0)) return;
    const told = minutes === undefined ? undefined : Math.round(minutes * MINUTE_SECONDS);
    if (told !== seconds) onChange(told);
  }

  function tellOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") tell(event.currentTarget);
  }

  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      defaultValue={seconds === undefined ? "" : seconds / MINUTE_SECONDS}
      onBlur={(event) => tell(event.currentTarget)}
      onKeyDown={tellOnEnter}
    />
  );
}
