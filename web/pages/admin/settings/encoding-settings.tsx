import { useId } from "react";
import { SEGMENT_SECONDS, VIDEO_CODECS } from "#shared/videos/encoding.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { textsOf, type ControlProps } from "./control-props.ts";
import { codecName } from "./texts/encoding-texts.ts";

/** The codec that every browser plays. */
const [BASELINE] = VIDEO_CODECS;

/** Distances between key frames by which segments can be divided. */
const KEY_FRAME_SECONDS = Array.from({ length: SEGMENT_SECONDS }, (_, index) => index + 1).filter(
  (seconds) => SEGMENT_SECONDS % seconds === 0,
);

export function CodecsSetting(props: ControlProps<"encoding.codecs">) {
  const { settingKey, draft, isFixed } = props;
  const id = useId();
  const { label, hint, error } = textsOf(props);
  const chosen = draft.valueOf(settingKey);
  return (
    <fieldset
      disabled={isFixed}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      {VIDEO_CODECS.map((codec) => (
        <Checkbox
          key={codec}
          label={codecName(codec)}
          checked={chosen.includes(codec)}
          disabled={codec === BASELINE}
          onChange={(event) => {
            const isWanted = (one: typeof codec) =>
              one === codec ? event.target.checked : chosen.includes(one);
            draft.change(settingKey, VIDEO_CODECS.filter(isWanted));
          }}
        />
      ))}
      <FieldHelp id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export function KeyFrameSetting(props: ControlProps<"encoding.keyFrameSeconds">) {
  const { settingKey, draft, isFixed } = props;
  return (
    <RadioGroup
      {...textsOf(props)}
      disabled={isFixed}
      options={KEY_FRAME_SECONDS.map((seconds) => ({
        value: String(seconds),
        label: m.settings_key_frames_seconds({ seconds }),
      }))}
      value={String(draft.valueOf(settingKey))}
      onSelect={(seconds) => draft.change(settingKey, Number(seconds))}
    />
  );
}
