import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { ratings } from "#shared/ratings/contract.ts";
import { ratingOf } from "#shared/ratings/rating.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { fetchChanged } from "#web/data/refetch-in-flight.ts";
import { useRequireMember } from "#web/session/require-member.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useAppearance } from "#web/session/appearance.ts";
import { useViewer } from "#web/session/viewer.ts";
import { formatNumber, formatShortNumber } from "#web/ui/format/number.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ButtonGroup, ToggleButton } from "#web/ui/controls/toggle-button.tsx";
import { favouritesQuery, ratingQuery } from "./queries.ts";

type Value = 1 | 0 | -1;

/** Like and dislike buttons. A second press removes the rating; visitors get a prompt to create an account. */
export function RateButtons({ video }: { readonly video: Pick<Video, "_id" | "likes"> }) {
  const viewer = useViewer();
  const isDistractionFree = useAppearance().distractionFree === "on";
  const queryClient = useQueryClient();
  const requireMember = useRequireMember();
  const { data } = useQuery({ ...ratingQuery(video._id), enabled: viewer.kind === "member" });
  const [pendingRating, setPendingRating] = useState<Value>();
  const savedRating: Value = (data && ratingOf(data)?.rating) ?? 0;
  const own = pendingRating ?? savedRating;
  const likes = video.likes + (own === 1 ? 1 : 0) - (savedRating === 1 ? 1 : 0);

  async function rate(value: Value) {
    if (pendingRating !== undefined) return;
    const params = { id: video._id };
    const rating = own === value ? 0 : value;
    setPendingRating(rating);
    try {
      const answer = await call(ratings.rateVideo, { params, body: { rating } });
      await fetchChanged(queryClient, ratingQuery(video._id));
      queryClient.setQueryData<Video>(
        ["videos", "get", video._id],
        (known) => known && { ...known, likes: answer.likes },
      );
      void queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.library_rating_failed()) });
    } finally {
      setPendingRating(undefined);
    }
  }

  return (
    <ButtonGroup label={m.library_rating()}>
      <ToggleButton
        isOn={own === 1}
        icon={<ThumbsUp className="size-[18px]" />}
        aria-label={
          likes > 0 && !isDistractionFree
            ? m.library_like_count({ amount: formatNumber(likes) })
            : m.library_like()
        }
        onClick={() => void requireMember(() => rate(1))}
        className="tabular-nums"
      >
        {likes > 0 && !isDistractionFree && formatShortNumber(likes)}
      </ToggleButton>
      <ToggleButton
        isOn={own === -1}
        icon={<ThumbsDown className="size-[18px]" />}
        aria-label={m.library_dislike()}
        onClick={() => void requireMember(() => rate(-1))}
      />
    </ButtonGroup>
  );
}
