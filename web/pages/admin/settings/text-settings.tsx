import { MAIL_SENDER_MAX_CHARACTERS } from "#shared/site-settings/mail-sender.ts";
import { MAIL_HOST_MAX_CHARACTERS, MAIL_USER_MAX_CHARACTERS } from "#shared/site-settings/mail-settings.ts";
import {
  ABOUT_MAX_CHARACTERS,
  ANNOUNCEMENT_MAX_CHARACTERS,
  CONTACT_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  LONG_DESCRIPTION_MAX_CHARACTERS,
  MAINTENANCE_MAX_CHARACTERS,
  OPERATOR_MAX_CHARACTERS,
  SITE_NAME_MAX_CHARACTERS,
} from "#shared/site-settings/settings.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { textsOf, type ControlProps } from "./control-props.ts";

/** The longest text of each setting. */
const MAX_CHARACTERS = {
  "site.name": SITE_NAME_MAX_CHARACTERS,
  "site.descriptionPl": DESCRIPTION_MAX_CHARACTERS,
  "site.descriptionEn": DESCRIPTION_MAX_CHARACTERS,
  "site.announcementPl": ANNOUNCEMENT_MAX_CHARACTERS,
  "site.announcementEn": ANNOUNCEMENT_MAX_CHARACTERS,
  "site.operatorName": OPERATOR_MAX_CHARACTERS,
  "site.operatorAddress": OPERATOR_MAX_CHARACTERS,
  "site.operatorEmail": OPERATOR_MAX_CHARACTERS,
  "mail.host": MAIL_HOST_MAX_CHARACTERS,
  "mail.user": MAIL_USER_MAX_CHARACTERS,
  "mail.sender": MAIL_SENDER_MAX_CHARACTERS,
} as const;

/** A text of one line. */
export function TextSetting(props: ControlProps<keyof typeof MAX_CHARACTERS>) {
  const { settingKey, draft, isFixed } = props;
  return (
    <TextField
      {...textsOf(props)}
      type={settingKey === "site.operatorEmail" ? "email" : "text"}
      maxLength={MAX_CHARACTERS[settingKey]}
      {...(isLogin(settingKey) ? TYPED_EXACTLY : {})}
      disabled={isFixed}
      value={draft.valueOf(settingKey)}
      onChange={(event) => draft.change(settingKey, event.target.value)}
    />
  );
}

/** The name of the mail server, and that of its account, are no words. */
const TYPED_EXACTLY = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

function isLogin(key: keyof typeof MAX_CHARACTERS): boolean {
  return key === "mail.host" || key === "mail.user";
}

/** The same for texts of several lines. */
const BLOCK_MAX_CHARACTERS = {
  "site.longDescriptionPl": LONG_DESCRIPTION_MAX_CHARACTERS,
  "site.longDescriptionEn": LONG_DESCRIPTION_MAX_CHARACTERS,
  "site.aboutPl": ABOUT_MAX_CHARACTERS,
  "site.aboutEn": ABOUT_MAX_CHARACTERS,
  "site.contactPl": CONTACT_MAX_CHARACTERS,
  "site.contactEn": CONTACT_MAX_CHARACTERS,
  "site.maintenancePl": MAINTENANCE_MAX_CHARACTERS,
  "site.maintenanceEn": MAINTENANCE_MAX_CHARACTERS,
} as const;

/** A text of several lines, in Markdown where the site renders it. */
export function BlockSetting(props: ControlProps<keyof typeof BLOCK_MAX_CHARACTERS>) {
  const { settingKey, draft, isFixed } = props;
  return (
    <TextArea
      {...textsOf(props)}
      limit={BLOCK_MAX_CHARACTERS[settingKey]}
      disabled={isFixed}
      value={draft.valueOf(settingKey)}
      onChange={(event) => draft.change(settingKey, event.target.value)}
    />
  );
}
