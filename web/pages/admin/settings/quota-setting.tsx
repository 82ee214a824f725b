import { useQuery } from "@tanstack/react-query";
import type { QuotaKey } from "#shared/uploads/quotas.ts";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import type { ControlProps } from "./control-props.ts";
import { NumberSetting, OPTIONAL_NUMBER } from "./number-setting.tsx";
import { overLimitQuery } from "./queries.ts";
import { nullText } from "./setting-texts.ts";

const TYPING_PAUSE_MS = 300;

/** A limit of a role, with the number of accounts that have uploaded more. */
export function QuotaSetting(props: ControlProps<QuotaKey>) {
  const { settingKey, draft } = props;
  const gigabytes = useDebounced(draft.valueOf(settingKey), TYPING_PAUSE_MS);
  const { data } = useQuery(overLimitQuery(settingKey, gigabytes));
  return (
    <>
      <NumberSetting {...props} conversion={OPTIONAL_NUMBER} placeholder={nullText(settingKey)} after="GB" />
      {data !== undefined && data.accounts > 0 && (
        <Notice tone="warning" isNew={draft.changedKeys.includes(settingKey)}>
          {m.settings_quota_over({ count: formatNumber(data.accounts) })}
        </Notice>
      )}
    </>
  );
}
