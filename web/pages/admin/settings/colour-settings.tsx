import type { Scheme } from "#shared/site-look/derive-palette.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { textsOf, type ControlProps } from "./control-props.ts";
import { AccentSetting } from "./site/accent-setting.tsx";
import { ColourField } from "./site/colour-field.tsx";

/** The bar of the browser is as dark as pages in the dark theme, unless it has a colour. */
const BAR_FALLBACK = "#0f0e0b";
interface AccentControlProps extends ControlProps<"site.accentLight" | "site.accentDark"> {
  readonly scheme: Scheme;
}

/** The accent of one theme. */
export function AccentControl({ scheme, ...props }: AccentControlProps) {
  const { settingKey, draft, isFixed } = props;
  return (
    <AccentSetting
      {...textsOf(props)}
      scheme={scheme}
      isFixed={isFixed}
      accents={{ light: draft.valueOf("site.accentLight"), dark: draft.valueOf("site.accentDark") }}
      onChange={(accent) => draft.change(settingKey, accent)}
    />
  );
}

/** The colour of the bar of the browser. */
export function ColourControl(props: ControlProps<"site.themeColor">) {
  const { settingKey, draft, isFixed } = props;
  const texts = textsOf(props);
  return (
    <ColourField
      {...texts}
      disabled={isFixed}
      pickerLabel={m.settings_colour_pick({ name: texts.label })}
      fallback={BAR_FALLBACK}
      value={draft.valueOf(settingKey) ?? ""}
      onChange={(text) => draft.change(settingKey, text === "" ? null : text)}
    />
  );
}
