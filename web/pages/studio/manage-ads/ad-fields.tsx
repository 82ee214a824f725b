import { useQuery } from "@tanstack/react-query";
import { Controller, useWatch } from "react-hook-form";
import type { SchemaForm } from "#web/form/schema-form.ts";
import {
  AGE_TARGETS,
  CLICK_ACTIONS,
  DISMISS_MODES,
  PLACEMENTS,
  type Ad,
  type AdChanges,
} from "#shared/ads/contract.ts";
import { formatsOf } from "#shared/ads/formats.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { ageName, choicesOf, CLICK_NAMES, DISMISS_NAMES, PLACEMENT_NAMES } from "#web/features/ads/labels.ts";
import { videosQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

/** Number of the channel's newest videos offered for selection. */
const VIDEOS_OFFERED = 100;

type AdForm = SchemaForm<AdChanges, AdChanges>;

interface AdFieldsProps {
  readonly ad: Ad;
  readonly form: AdForm;
  readonly isDisabled: boolean;
}

export function AdFields({ ad, form, isDisabled }: AdFieldsProps) {
  const clickAction = useWatch({ control: form.control, name: "clickAction" });
  return (
    <fieldset disabled={isDisabled} className="grid min-w-0 gap-6">
      <TextField label={m.ads_name()} hint={m.ads_name_hint()} autoComplete="off" {...form.field("name")} />
      <RadioGroup
        label={m.ads_click()}
        options={choicesOf(CLICK_NAMES, CLICK_ACTIONS)}
        {...form.field("clickAction")}
      />
      {clickAction === "open_url" && (
        <TextField
          label={m.ads_click_url()}
          hint={m.ads_click_url_hint()}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...form.field("clickUrl")}
        />
      )}
      {clickAction === "open_video" && <VideoField ad={ad} form={form} isDisabled={isDisabled} />}
      {ad.kind === "video" && (
        <RadioGroup
          label={m.ads_placement()}
          options={choicesOf(PLACEMENT_NAMES, offeredPlacements(ad))}
          {...form.field("placement")}
        />
      )}
      <RadioGroup
        label={m.ads_dismiss()}
        options={choicesOf(DISMISS_NAMES, DISMISS_MODES)}
        {...form.field("dismissMode")}
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-1 text-small font-[620]">{m.ads_ages()}</legend>
        <p className="text-hint text-pretty text-text-3">{m.ads_ages_hint()}</p>
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
          {AGE_TARGETS.map((age) => (
            <Checkbox
              key={age}
              label={ageName(age)}
              value={age}
              {...form.field("ageTargets")}
              error={undefined}
            />
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

/** Those in whose formats the site shows ads, and the present one. */
function offeredPlacements({ kind, placement: present }: Ad) {
  const { adFormats } = publicConfig();
  return PLACEMENTS.filter(
    (placement) =>
      placement === present || formatsOf({ kind, placement }).every((format) => adFormats.includes(format)),
  );
}

function VideoField({ ad, form, isDisabled }: AdFieldsProps) {
  const offeredVideos = useQuery(videosQuery({ channelId: ad.channelId, limit: VIDEOS_OFFERED }));
  const options = (offeredVideos.data?.items ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const isKnown = ad.videoId === null || options.some(({ value }) => value === ad.videoId);
  const offered = isKnown ? options : [...options, { value: ad.videoId ?? "", label: m.ads_video_other() }];
  return (
    <Controller
      control={form.control}
      name="videoId"
      render={({ field, fieldState }) => (
        <Select
          label={m.ads_video()}
          hint={offeredVideos.data && offered.length === 0 ? m.ads_video_none() : undefined}
          options={offered}
          value={field.value ?? null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          name={field.name}
          ref={field.ref}
          isDisabled={isDisabled}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
