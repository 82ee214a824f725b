import { TextField, type TextFieldProps } from "#web/ui/controls/text-field.tsx";

interface ColourFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "before" | "after" | "type"> {
  /** As typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the picker shows while nothing valid is typed: `#1a56db`. */
  readonly fallback: string;
  /** The name of the picker beside the field. */
  readonly pickerLabel: string;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour, typed as `#1a56db` or chosen in the picker of the browser. */
export function ColourField({
  value,
  onChange,
  fallback,
  pickerLabel,
  disabled,
  ...field
}: ColourFieldProps) {
  return (
    <TextField
      {...field}
      disabled={disabled}
      maxLength={20}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      placeholder={fallback}
      isShort
      value={value}
      onChange={(event) => onChange(event.target.value)}
      before={
        <input
          type="color"
          aria-label={pickerLabel}
          disabled={disabled}
          value={HEX.test(value) ? value : fallback}
          onChange={(event) => onChange(event.target.value)}
          className="block size-7 cursor-pointer rounded-xs disabled:cursor-default"
        />
      }
    />
  );
}
