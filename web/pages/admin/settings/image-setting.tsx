import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { useId } from "react";
import { IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { siteLook } from "#shared/site-look/contract.ts";
import { siteImagePath, type ImageSetting as ImageKey } from "#shared/site-look/look.ts";
import { call } from "#web/data/api.ts";
import { edgeUrl } from "#web/data/media-urls.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { FileButton } from "#web/ui/controls/file-button.tsx";
import { settingHint, settingLabel } from "./setting-texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

interface ImageSettingProps {
  readonly settingKey: ImageKey;
  readonly draft: SettingsDraft;
  readonly isFixed: boolean;
}

/** An image of the site: stored as soon as it is chosen, used when the setting is saved. */
export function ImageSetting({ settingKey, draft, isFixed }: ImageSettingProps) {
  const id = useId();
  const storing = useMutation({
    mutationFn: (file: File) => call(siteLook.storeImage, { params: { key: settingKey }, file }),
    onSuccess: ({ _id }) => draft.change(settingKey, _id),
  });
  const image = draft.valueOf(settingKey);
  const label = settingLabel(settingKey);
  const failure = storing.isError ? failureText(storing.error, m.settings_image_failed()) : undefined;
  const problem = failure ?? draft.errorOf(settingKey);

  function remove() {
    storing.reset();
    draft.change(settingKey, null);
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="grid min-w-0 grid-cols-1 gap-2.5"
    >
      <p id={`${id}-label`} className="text-small font-[620]">
        {label}
      </p>
      <Preview settingKey={settingKey} image={image} label={label} />
      <div className="flex flex-wrap gap-2.5">
        <FileButton
          accept={IMAGE_TYPES.join(",")}
          icon={<ImagePlus />}
          isPending={storing.isPending}
          disabled={isFixed}
          aria-describedby={`${id}-label ${id}-help`}
          onFiles={([file]) => {
            if (file) storing.mutate(file);
          }}
        >
          {image === null ? m.settings_image_choose() : m.settings_image_change()}
        </FileButton>
        {image !== null && (
          <Button
            variant="quiet"
            icon={<Trash2 />}
            disabled={isFixed || storing.isPending}
            aria-describedby={`${id}-label`}
            onClick={remove}
          >
            {m.settings_image_remove()}
          </Button>
        )}
      </div>
      <div role={problem === undefined ? undefined : "alert"}>
        <FieldHelp id={`${id}-help`} hint={settingHint(settingKey)} error={problem} />
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly settingKey: ImageKey;
  readonly image: string | null;
  readonly label: string;
}

const SCHEMES: Readonly<Partial<Record<ImageKey, "light" | "dark">>> = {
  "site.logoLight": "light",
  "site.logoDark": "dark",
};

/** On the background of its theme. */
function Preview({ settingKey, image, label }: PreviewProps) {
  return (
    <div
      style={{ colorScheme: SCHEMES[settingKey] }}
      className="grid min-h-16 max-w-[320px] items-center justify-items-start rounded-md border border-line bg-bg p-3.5 text-small text-text-2"
    >
      {image === null ? (
        m.settings_image_default()
      ) : (
        <img
          src={edgeUrl(siteImagePath(image, "image.webp"))}
          alt={m.settings_image_alt({ name: label })}
          className={settingKey === "site.shareImage" ? "w-full" : "h-9 max-w-full object-contain"}
        />
      )}
    </div>
  );
}
