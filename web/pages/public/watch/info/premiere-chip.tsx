import { Clapperboard } from "lucide-react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { premierePhase } from "#shared/videos/premiere.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { formatLeft } from "#web/ui/format/relative-time.ts";
import { useStartClock } from "#web/ui/format/start-clock.ts";

interface PremiereChipProps {
  readonly video: Pick<VideoCard, "premiereAt" | "duration">;
}

/** "Premiera za 2 godziny", "Premiera" while it is running, nothing afterwards. */
export function PremiereChip({ video }: PremiereChipProps) {
  const now = useStartClock(video.premiereAt, "minutes");
  const phase = premierePhase(video, now);
  if (video.premiereAt === null || phase === "over") return null;
  const when = formatLeft(video.premiereAt, now);
  return (
    <Chip icon={<Clapperboard />}>
      <span suppressHydrationWarning>
        {phase === "upcoming" ? m.videos_premiere_soon({ when }) : m.videos_premiere()}
      </span>
    </Chip>
  );
}
