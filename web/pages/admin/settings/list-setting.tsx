import { useId } from "react";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { textsOf, type ControlProps } from "./control-props.ts";

type ListKey = "encoding.rungs" | "encoding.liveRungs";

interface ListProps<Key extends ListKey> extends ControlProps<Key> {
  /** In ascending order. */
  readonly options: readonly SiteSettings[Key][number][];
  readonly nameOf: (option: SiteSettings[Key][number]) => string;
}

/** A choice of several sizes. */
export function ListSetting<Key extends ListKey>({ options, nameOf, ...props }: ListProps<Key>) {
  const { settingKey, draft, isFixed } = props;
  const id = useId();
  const { label, hint, error } = textsOf(props);
  const chosen: readonly number[] = draft.valueOf(settingKey);
  return (
    <fieldset
      disabled={isFixed}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={nameOf(option)}
          checked={chosen.includes(option)}
          onChange={(event) => {
            const isWanted = (one: number) => (one === option ? event.target.checked : chosen.includes(one));
            // From the largest on, as the server sorts them: a choice that is taken back is no change.
            const changed = options.filter(isWanted).toReversed();
            draft.change(settingKey, changed as SiteSettings[Key]); // a list of options of this setting
          }}
        />
      ))}
      <FieldHelp id={id} hint={hint} error={error} />
    </fieldset>
  );
}
