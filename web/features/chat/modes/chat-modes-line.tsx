import { Gauge } from "lucide-react";
import type { ChatModes } from "#shared/chat/modes.ts";
import { modeTexts } from "./mode-labels.ts";

/** The modes in force, above the field so that writers know them before they type. */
export function ChatModesLine({ modes }: { readonly modes: ChatModes }) {
  const texts = modeTexts(modes);
  return (
    <div role="status">
      {texts.length > 0 && (
        <p className="mb-2 flex items-start gap-1.5 text-small text-text-2">
          <Gauge className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{texts.join(" · ")}</span>
        </p>
      )}
    </div>
  );
}
