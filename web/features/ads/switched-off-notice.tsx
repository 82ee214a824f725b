import { AD_FORMATS } from "#shared/ads/formats.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatName } from "./format-name.ts";

/** Which ads the site does not show, and what becomes of their campaigns. Renders nothing while all formats are on. */
export function SwitchedOffNotice({ className }: { readonly className?: string }) {
  const { adFormats } = publicConfig();
  const off = AD_FORMATS.filter((format) => !adFormats.includes(format));
  if (off.length === 0) return null;
  const title =
    adFormats.length === 0 ? m.ads_all_off() : m.ads_formats_off({ formats: off.map(formatName).join(", ") });
  return (
    <Notice title={title} className={className}>
      {adFormats.length === 0 ? m.ads_all_off_text() : m.ads_off_text()}
    </Notice>
  );
}
