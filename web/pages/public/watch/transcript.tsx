import { FileText } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";

const loadPanel = () => import("./transcript-panel.tsx");
const TranscriptPanel = lazy(async () => ({ default: (await loadPanel()).TranscriptPanel }));

type TranscriptProps = ComponentProps<typeof TranscriptPanel>;

/** Transcript of the video, opened by a button. */
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
        {isOpen ? m.videos_subtitles_transcript_hide() : m.videos_subtitles_transcript_show()}
      </Button>
      {isOpen && (
        <Suspense>
          <TranscriptPanel {...panel} />
        </Suspense>
      )}
    </div>
  );
}
