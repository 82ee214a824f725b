import { useState } from "react";
import type { SettingValue } from "#shared/site-settings/contract.ts";
import { isSameValue } from "./same-value.ts";

interface Conversion<Value> {
  readonly format: (value: Value) => string;
  readonly parse: (text: string) => Value;
}

/**
 * The text of a field whose value is not a text: as typed while it stands for the value, else the value as the server
 * writes it, such as after it was saved or put back.
 */
export function useTypedText<Value extends SettingValue>(
  value: Value,
  { format, parse }: Conversion<Value>,
): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState(() => format(value));
  return [isSameValue(parse(typed), value) ? typed : format(value), setTyped];
}
