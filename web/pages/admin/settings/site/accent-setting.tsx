import { Accent, Colour } from "#shared/site-look/colour.ts";
import { derivePalette, readableShade, type Scheme } from "#shared/site-look/derive-palette.ts";
import { fieldProblems } from "#shared/field-problems.ts";
import { fieldText } from "#shared/field-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ColourField } from "./colour-field.tsx";
import { AccentPreview } from "./accent-preview.tsx";

/** The accent of the software in both themes. */
const SOFTWARE_ACCENT = "#ffd426";

interface AccentSettingProps {
  readonly scheme: Scheme;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly isFixed: boolean;
  /** The accents as typed; null for none. */
  readonly accents: Readonly<Record<Scheme, string | null>>;
  readonly onChange: (accent: string | null) => void;
}

/** The accent of one theme, with what it looks like there before it is saved, and a shade that is readable. */
export function AccentSetting(props: AccentSettingProps) {
  const { scheme, label, hint, error, isFixed, accents, onChange } = props;
  const typed = accents[scheme];
  const palette = derivePalette(colourOf(accents.light), colourOf(accents.dark));
  const weak = colourOf(typed);
  const problem = weak === null ? undefined : contrastProblemOf(weak, scheme);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2.5">
      <ColourField
        label={label}
        hint={hint}
        error={problem ?? error}
        disabled={isFixed}
        pickerLabel={m.settings_colour_pick({ name: label })}
        fallback={palette?.[scheme].accent ?? SOFTWARE_ACCENT}
        value={typed ?? ""}
        onChange={(text) => onChange(text === "" ? null : text)}
      />
      {weak !== null && problem !== undefined && (
        <ReadableShade shade={readableShade(weak, scheme)} onTake={onChange} />
      )}
      <AccentPreview scheme={scheme} palette={palette} />
    </div>
  );
}

interface ReadableShadeProps {
  readonly shade: string;
  readonly onTake: (shade: string) => void;
}

function ReadableShade({ shade, onTake }: ReadableShadeProps) {
  return (
    <Button
      size="small"
      className="justify-self-start"
      icon={
        <span
          aria-hidden="true"
          style={{ background: shade }}
          className="size-4 rounded-xs border border-line"
        />
      }
      onClick={() => onTake(shade)}
    >
      {m.settings_accent_take({ shade })}
    </Button>
  );
}

/** Null for what is no colour yet. */
function colourOf(typed: string | null): string | null {
  return Colour.safeParse(typed).data ?? null;
}

/** The sentence with which the server refuses the colour. */
function contrastProblemOf(colour: string, scheme: Scheme): string | undefined {
  const problem = fieldProblems(Accent[scheme].safeParse(colour).error?.issues ?? [])["body"];
  return problem && fieldText(problem, getLocale());
}
