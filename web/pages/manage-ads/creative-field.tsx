import { useMutation } from "@tanstack/react-query";
import { Film } from "lucide-react";
import {
  AD_BANNER_BOX,
  ads,
  CREATIVE_FILM_TYPE,
  CREATIVE_MAX_BYTES,
  CREATIVE_MAX_SECONDS,
  CREATIVE_MAX_SIDE_PIXELS,
  type Ad,
} from "#shared/ads/contract.ts";
import { call } from "#web/api.ts";
import { Creative } from "#web/features/ads/creative.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { PictureField } from "#web/form/picture-field.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { FieldHelp } from "#web/ui/field-frame.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { useKeepAd } from "./use-ad-changes.ts";

const MEBIBYTE = 1024 ** 2;

interface CreativeFieldProps {
  readonly ad: Ad;
  readonly isChangeable: boolean;
}

/** The picture or the film of an ad; what is chosen is kept at once. */
export function CreativeField({ ad, isChangeable }: CreativeFieldProps) {
  const keepAd = useKeepAd();
  const saving = useMutation({
    mutationFn: (file: Blob) => call(ads.setCreative, { params: { id: ad._id }, file }),
    onSuccess: async (saved) => {
      await keepAd(saved);
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
      <PictureField
        label={labelOf(ad)}
        hint={m.ads_creative_banner_hint()}
        error={problem}
        box={AD_BANNER_BOX}
        isPreviewWide
        hasPicture={ad.creative !== null}
        isPending={saving.isPending}
        onChoose={(picture) => saving.mutate(picture)}
        preview={<Creative ad={ad} />}
      />
    );
  }
  return (
    <div role="group" aria-label={labelOf(ad)} className="grid justify-items-start gap-3">
      <p className="text-small font-[620]">{labelOf(ad)}</p>
      <Creative ad={ad} isPlayable />
      <FileButton
        accept={CREATIVE_FILM_TYPE}
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
