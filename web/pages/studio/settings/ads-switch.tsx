import { useMutation, useQueryClient } from "@tanstack/react-query";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Switch } from "#web/ui/controls/switch.tsx";

/** Setting: whether the site may show ads with the channel's videos. */
export function AdsSwitch({ channel }: { readonly channel: Channel }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (adsEnabled: boolean) =>
      call(channels.setAds, { params: { id: channel._id }, body: { adsEnabled } }),
    onSuccess: (saved) => queryClient.setQueryData(channelQuery(channel._id).queryKey, saved),
    onError: (error) => showSnackbar({ text: failureText(error, m.studio_failed()) }),
  });
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <Switch
        label={m.studio_ads_allow()}
        hint={m.studio_ads_hint()}
        checked={saving.isPending ? saving.variables : channel.adsEnabled}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
      {channel.adPoints !== undefined && (
        <p className="text-small text-text-2 tabular-nums">
          {m.studio_ad_points({ points: formatNumber(channel.adPoints) })}
        </p>
      )}
    </div>
  );
}
