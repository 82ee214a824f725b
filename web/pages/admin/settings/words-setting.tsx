import { TextArea } from "#web/ui/controls/text-area.tsx";
import { textsOf, type ControlProps } from "./control-props.ts";
import { useTypedText } from "./use-typed-text.ts";

type WordsKey =
  | "registration.allowedDomains"
  | "registration.refusedDomains"
  | "limits.fileTypes"
  | "moderation.watchedWords";

interface WordsProps extends ControlProps<WordsKey> {
  readonly conversion?: typeof WORDS;
}

/** One word per line, such as a domain. */
export function WordsSetting({ conversion = WORDS, ...props }: WordsProps) {
  const { settingKey, draft, isFixed } = props;
  const [text, setText] = useTypedText(draft.valueOf(settingKey), conversion);
  return (
    <TextArea
      {...textsOf(props)}
      disabled={isFixed}
      spellCheck={false}
      autoCapitalize="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        draft.change(settingKey, conversion.parse(event.target.value));
      }}
    />
  );
}

const WORDS = {
  format: (words: string[]) => words.join("\n"),
  parse: (text: string) => text.split(/[\s,;]+/).filter(Boolean),
};
/** Lines that may contain spaces. */
export const PHRASES = {
  ...WORDS,
  parse: (text: string) =>
    text
      .split("\n")
      .map((phrase) => phrase.trim())
      .filter(Boolean),
};
