import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ads, POINTS_MAX, type Ad } from "#shared/ads/contract.ts";
import { call } from "#web/data/api.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { useUpdateAdCaches } from "./use-update-ad-caches.ts";

/** The points of an ad, with transfers between the ad and its channel. */
export function PointsCard({ ad }: { readonly ad: Ad }) {
  const { data: channel } = useQuery(channelQuery(ad.channelId));
  const updateAdCaches = useUpdateAdCaches();
  const [typed, setTyped] = useState("");
  const points = Number(typed);
  const isNumber = Number.isInteger(points) && points > 0 && points <= POINTS_MAX;
  const moving = useMutation({
    mutationFn: (moved: number) =>
      call(ads.transferPoints, { params: { id: ad._id }, body: { points: moved } }),
    onSuccess: async (saved) => {
      await updateAdCaches(saved);
      setTyped("");
      showSnackbar({ text: m.ads_points_moved() });
    },
  });

  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
        <div>
          <dt className="text-small text-text-2">{m.ads_points_of_ad()}</dt>
          <dd className="mark-wide text-h2">{formatNumber(ad.points)}</dd>
        </div>
        <div>
          <dt className="text-small text-text-2">{m.ads_points_of_channel()}</dt>
          <dd className="mark-wide text-h2">{formatNumber(channel?.adPoints ?? 0)}</dd>
        </div>
      </dl>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNumber) moving.mutate(points);
        }}
      >
        <TextField
          label={m.ads_points_number()}
          type="number"
          inputMode="numeric"
          min={1}
          max={POINTS_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            moving.reset();
          }}
          error={moving.isError ? failureText(moving.error, m.ads_points_failed()) : undefined}
          className="w-[220px] max-sm:w-full"
        />
        <div className="flex flex-wrap gap-3 sm:pt-[26px]">
          <Button type="submit" disabled={!isNumber} isPending={moving.isPending}>
            {m.ads_points_add()}
          </Button>
          <Button disabled={!isNumber} isPending={moving.isPending} onClick={() => moving.mutate(-points)}>
            {m.ads_points_take()}
          </Button>
        </div>
      </form>
    </div>
  );
}
