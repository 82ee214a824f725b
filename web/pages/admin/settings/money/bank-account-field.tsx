import { useState } from "react";
import { groupedAccount, ibanOf } from "#shared/donations/bank-account.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { MoneyField } from "./money-field.ts";

interface BankAccountFieldProps extends MoneyField<"money.bankAccount"> {
  readonly maxLength: number;
}

/** The number of a bank account: as typed, and in groups once it is saved. */
export function BankAccountField({ isFixed, value, onChange, ...field }: BankAccountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && ibanOf(typed) === value;
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      disabled={isFixed}
      className="max-w-[420px] tabular-nums"
      value={isTyped ? typed : groupedAccount(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(ibanOf(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
