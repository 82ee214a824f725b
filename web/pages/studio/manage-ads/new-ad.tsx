import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clapperboard, PanelBottom, Plus } from "lucide-react";
import { ads, type AdChanges } from "#shared/ads/contract.ts";
import type { AdKind } from "#shared/ads/kinds.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Creates an ad of the chosen kind and opens it. */
export function NewAd({ channelId }: { readonly channelId: string }) {
  const openHref = useOpenHref();
  const queryClient = useQueryClient();
  const creation = useMutation({
    mutationFn: (kind: AdKind) => call(ads.create, { body: { channelId, kind, ...placementOf(kind) } }),
    onSuccess: async ({ _id }) => {
      openHref(`/manage-channel/${channelId}/ads-campaigns/${_id}`);
      await queryClient.invalidateQueries({ queryKey: ["ads", "list"] });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.ads_new_failed()) }),
  });
  const formats = publicConfig().adFormats;
  const entryOf = (kind: AdKind, label: string, Icon: typeof Plus) => ({
    ...{ id: kind, label, icon: <Icon /> },
    onSelect: () => creation.mutate(kind),
  });
  return (
    <Menu
      groups={[
        {
          id: "kinds",
          entries: [
            ...(formats.includes("banner") ? [entryOf("banner", m.ads_new_banner(), PanelBottom)] : []),
            ...(formats.some((format) => format !== "banner")
              ? [entryOf("video", m.ads_new_video(), Clapperboard)]
              : []),
          ],
        },
      ]}
    >
      {(trigger) => (
        <Button {...trigger} variant="primary" icon={<Plus />} isPending={creation.isPending}>
          {m.ads_new()}
        </Button>
      )}
    </Menu>
  );
}

/** A new video ad is shown before the video, or after it while the site shows none before. */
function placementOf(kind: AdKind): Pick<AdChanges, "placement"> {
  const isBeforeOff = !publicConfig().adFormats.includes("preVideo");
  return kind === "video" && isBeforeOff ? { placement: "after" } : {};
}
