import { useQuery } from "@tanstack/react-query";
import { Scissors } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { CLIP_SECONDS_MIN } from "#shared/clips/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { clipRuleQuery } from "#web/features/clips/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";

const loadDialog = () => import("./clip-dialog.tsx");
const ClipDialog = lazy(async () => ({ default: (await loadDialog()).ClipDialog }));

interface ClipButtonProps {
  readonly video: Video;
  readonly currentPosition: () => number;
}

/** Cuts a clip from a running stream. Absent where the channel wants no clips. */
export function ClipButton({ video, currentPosition }: ClipButtonProps) {
  const { data: rule } = useQuery(clipRuleQuery(video._id));
  const [nowSeconds, setNowSeconds] = useState<number>();
  if (!rule || rule.clippers === "none") return null;
  return (
    <>
      <Button
        icon={<Scissors className="size-[18px]" />}
        onPointerEnter={() => void loadDialog()}
        // Near the start there is nothing to cut before the viewer's position.
        onClick={() => setNowSeconds(Math.max(CLIP_SECONDS_MIN, Math.floor(currentPosition())))}
      >
        {m.clips_make()}
      </Button>
      {nowSeconds !== undefined && (
        <Suspense>
          <ClipDialog
            video={video}
            rule={rule}
            nowSeconds={nowSeconds}
            onClose={() => setNowSeconds(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
