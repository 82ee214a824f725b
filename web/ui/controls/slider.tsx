import type { ComponentProps, CSSProperties } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";

export interface SliderProps
  extends
    FieldTexts,
    Omit<ComponentProps<"input">, "type" | "size" | "children" | "value" | "onChange" | "min" | "max"> {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The value as text, shown and read by screen readers: "40%", "1,5x". */
  readonly valueText: string;
}

/** A slider styled as a dial with a needle. */
export function Slider({
  label,
  hint,
  error,
  isLabelHidden,
  value,
  onChange,
  min = 0,
  max = 100,
  valueText,
  id: givenId,
  className,
  ...input
}: SliderProps) {
  const texts = { label, hint, error, isLabelHidden };
  const { id, helpId, control } = useFieldIds(texts, givenId);
  const share = max > min ? (value - min) / (max - min) : 0;

  return (
    <FieldFrame id={id} helpId={helpId} className={className} {...texts}>
      <div className="flex items-center gap-3">
        <div className="relative h-10 flex-1" style={{ "--share": share } as CSSProperties}>
          <div aria-hidden="true" className="absolute inset-x-0.5 top-[17px] mark-dial opacity-80!" />
          <div
            aria-hidden="true"
            className="absolute inset-x-0.5 top-[17px] mark-dial text-accent-ink! opacity-100! [clip-path:inset(0_calc((1-var(--share))*100%)_0_0)]"
          />
          <input
            {...input}
            {...control}
            type="range"
            min={min}
            max={max}
            value={value}
            aria-valuetext={valueText}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            className={classes(
              "absolute inset-0 h-full w-full cursor-pointer appearance-none rounded-xs bg-transparent disabled:cursor-default disabled:opacity-45",
              THUMB,
            )}
          />
        </div>
        <output htmlFor={id} className="min-w-12 text-right text-small font-[620] text-text-2 tabular-nums">
          {valueText}
        </output>
      </div>
    </FieldFrame>
  );
}

// Both engines need separate declarations for their own pseudo-element.
const THUMB =
  "[&::-webkit-slider-thumb]:h-[26px] [&::-webkit-slider-thumb]:w-1 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:mark-needle [&::-moz-range-thumb]:h-[26px] [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:mark-needle";
