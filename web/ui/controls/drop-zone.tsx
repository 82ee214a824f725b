import { UploadCloud } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { DropZone as AriaDropZone, Text } from "react-aria-components/DropZone";
import type { DropItem } from "react-aria-components/useDragAndDrop";
import { isFileDropItem } from "react-aria-components/useDrop";
import { m } from "#web/i18n/compiled/messages.js";
import { AriaLocale } from "./aria-locale.tsx";
import { FieldHelp } from "./field-frame.tsx";
import { FileButton } from "./file-button.tsx";

export interface DropZoneProps {
  /** Prompt: "Przeciągnij tu plik z filmem". */
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Label of the button: "Wybierz plik". */
  readonly buttonLabel: string;
  /** MIME types and extensions as in <input accept>. */
  readonly accept: string;
  readonly isMultiple?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly onFiles: (files: File[]) => void;
}

/** File input: drop, paste or choose. Validation is up to the form. */
export function DropZone({
  label,
  hint,
  error,
  buttonLabel,
  accept,
  isMultiple = false,
  isDisabled = false,
  onFiles,
}: DropZoneProps) {
  const errorId = useId();
  const [isReading, setReading] = useState(false);

  function take(files: readonly File[]) {
    const taken = isMultiple ? [...files] : files.slice(0, 1);
    if (taken.length > 0) onFiles(taken);
  }

  async function takeDropped(items: readonly DropItem[]) {
    setReading(true);
    const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
    setReading(false);
    take(files);
  }

  return (
    <AriaLocale>
      <AriaDropZone
        isDisabled={isDisabled}
        getDropOperation={() => "copy"}
        onDrop={(event) => void takeDropped(event.items)}
        className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong bg-surface-1 px-6 py-9 text-center outline-focus transition-colors focus-visible:outline-2 drop-target:border-solid drop-target:border-accent-ink drop-target:bg-accent-soft disabled:opacity-45"
      >
        <UploadCloud className="size-8 stroke-[1.5] text-accent-ink" />
        <Text slot="label" className="mark-wide text-h3 text-balance">
          {label}
        </Text>
        {hint && <p className="max-w-[46ch] text-small text-pretty text-text-2">{hint}</p>}
        <FileButton
          variant="primary"
          className="mt-2"
          accept={accept}
          isMultiple={isMultiple}
          disabled={isDisabled}
          isPending={isReading}
          aria-describedby={error === undefined ? undefined : errorId}
          onFiles={take}
        >
          {buttonLabel}
        </FileButton>
        <span className="text-hint text-text-3 max-md:hidden">{m.ui_drop_hint()}</span>
        <FieldHelp id={errorId} error={error} />
      </AriaDropZone>
    </AriaLocale>
  );
}
