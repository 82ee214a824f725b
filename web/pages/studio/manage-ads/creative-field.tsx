import { useMutation } from "@tanstack/react-query";
import { Film } from "lucide-react";
import {
  AD_BANNER_BOX,
  ads,
  CREATIVE_VIDEO_TYPE,
  CREATIVE_MAX_BYTES,
  CREATIVE_MAX_SECONDS,
  CREATIVE_MAX_SIDE_PIXELS,
  type Ad,
} from "#shared/ads/contract.ts";
import { call } from "#web/data/api.ts";
import { Creative } from "#web/features/ads/creative.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { ImageField } from "#web/form/image-field.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { FileButton } from "#web/ui/controls/file-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { useUpdateAdCaches } from "./use-update-ad-caches.ts";

const MEBIBYTE = 1024 ** 2;

interface CreativeFieldProps {
  readonly ad: Ad;
  readonly isChangeable: boolean;
}

/** The image or video of an ad; uploaded as soon as a file is chosen. */
export function CreativeField({ ad, isChangeable }: CreativeFieldProps) {
  const updateAdCaches = useUpdateAdCaches();
  const saving = useMutation({
    mutationFn: (file: Blob) => call(ads.setCreative, { params: { id: ad._id }, file }),
    onSuccess: async (saved) => {
      await updateAdCaches(saved);
      showSnackbar({ text: m.ads_creative_saved() });
    },
  });
  const problem = saving.isError ? failureText(saving.error, m.ads_creative_failed()) : undefined;

  if (!isChangeable) {
    return (
      <div className="grid gap-3">
        <p className="text-small font-[620]">{labelOf(ad)}</p>
        <Creative ad={ad} isPlayable />
      </div>
    );
  }
  if (ad.kind === "banner") {
    return (
      <ImageField
        label={labelOf(ad)}
        hint={m.ads_creative_banner_hint()}
        error={problem}
        box={AD_BANNER_BOX}
        isPreviewWide
        hasImage={ad.creative !== null}
        isPending={saving.isPending}
        onChoose={(image) => saving.mutate(image)}
        preview={<Creative ad={ad} />}
      />
    );
  }
  return (
    <div role="group" aria-label={labelOf(ad)} className="grid justify-items-start gap-3">
      <p className="text-small font-[620]">{labelOf(ad)}</p>
      <Creative ad={ad} isPlayable />
      <FileButton
        accept={CREATIVE_VIDEO_TYPE}
        icon={<Film />}
        isPending={saving.isPending}
        onFiles={([file]) => file && saving.mutate(file)}
      >
        {ad.creative ? m.ads_creative_change() : m.ads_creative_choose()}
      </FileButton>
      <div role={problem === undefined ? undefined : "alert"}>
        <FieldHelp
          id={`creative-${ad._id}`}
          hint={m.ads_creative_video_hint({
            seconds: CREATIVE_MAX_SECONDS,
            megabytes: CREATIVE_MAX_BYTES / MEBIBYTE,
            pixels: CREATIVE_MAX_SIDE_PIXELS,
          })}
          error={problem}
        />
      </div>
    </div>
  );
}

function labelOf({ kind }: Ad): string {
  return kind === "banner" ? m.ads_creative_banner() : m.ads_creative_video();
}
