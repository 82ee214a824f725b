import type { Video } from "#shared/videos/contract.ts";
import { RateButtons } from "#web/features/library/rate-buttons.tsx";
import { SaveButton } from "./save-button.tsx";

/** What everybody with an account can do with a film: rate it and keep it. */
export function FilmActions({ video }: { readonly video: Pick<Video, "_id" | "title" | "likes"> }) {
  return (
    <>
      <SaveButton video={video} />
      <RateButtons key={video._id} video={video} />
    </>
  );
}
