import { FileText } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";

const loadPanel = () => import("./transcript-panel.tsx");
const TranscriptPanel = lazy(async () => ({ default: (await loadPanel()).TranscriptPanel }));

type TranscriptProps = ComponentProps<typeof TranscriptPanel>;

/** The words of the film, behind a button. */
export function Transcript(panel: TranscriptProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4">
      <Button
        icon={<FileText className="size-[18px]" />}
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel()}
        onClick={() => setOpen(!isOpen)}
        className="[@media(scripting:none)]:hidden"
      >
        {isOpen ? m.film_transcript_hide() : m.film_transcript_show()}
      </Button>
      {isOpen && (
        <Suspense>
          <TranscriptPanel {...panel} />
        </Suspense>
      )}
    </div>
  );
}
