import { MAIL_PORTS, MAIL_SECURITIES } from "#shared/site-settings/mail-settings.ts";
import { REGISTRATIONS } from "#shared/accounts/invitations.ts";
import { CREATOR_VERIFICATIONS } from "#shared/creators/contract.ts";
import { COMMENT_POLICIES } from "#shared/reviews/review.ts";
import { VIDEO_RUNGS } from "#shared/videos/encoding.ts";
import { LIVE_RUNGS, type SettingKey, type SiteSettings } from "#shared/site-settings/settings.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { DayField } from "#web/ui/controls/day-field.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { AccentControl, ColourControl } from "./colour-settings.tsx";
import { textsOf, type ControlProps } from "./control-props.ts";
import { CodecsSetting, KeyFrameSetting } from "./encoding-settings.tsx";
import { rungName } from "./texts/encoding-texts.ts";
import { FooterLinksSetting } from "./footer-links-setting.tsx";
import { ListSetting } from "./list-setting.tsx";
import { MoneySetting } from "./money/money-setting.tsx";
import { MINIMUM, NumberSetting, OPTIONAL_NUMBER } from "./number-setting.tsx";
import { QuotaSetting } from "./quota-setting.tsx";
import { SecretSetting } from "./secrets/secret-setting.tsx";
import { choiceName, nullText } from "./setting-texts.ts";
import { DefaultLanguageSetting, LanguagesSetting } from "./site/languages-setting.tsx";
import { BlockSetting, TextSetting } from "./text-settings.tsx";
import { ImageSetting } from "./image-setting.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";
import { PHRASES, WordsSetting } from "./words-setting.tsx";

interface SettingControlProps {
  readonly settingKey: SettingKey;
  readonly draft: SettingsDraft;
  readonly isFixed: boolean;
}

/** The control of a setting. */
export function SettingControl(props: SettingControlProps) {
  const { settingKey } = props;
  switch (settingKey) {
    case "site.name":
    case "site.descriptionPl":
    case "site.descriptionEn":
    case "site.announcementPl":
    case "site.announcementEn":
    case "site.operatorName":
    case "site.operatorAddress":
    case "site.operatorEmail":
    case "mail.host":
    case "mail.user":
    case "mail.sender":
      return <TextSetting {...props} settingKey={settingKey} />;
    case "mail.security":
      return <ChoiceSetting {...props} settingKey={settingKey} options={MAIL_SECURITIES} />;
    case "mail.port":
      return (
        <NumberSetting
          {...props}
          settingKey={settingKey}
          conversion={OPTIONAL_NUMBER}
          placeholder={String(MAIL_PORTS[props.draft.valueOf("mail.security")])}
        />
      );
    case "money.stripeKey":
    case "money.stripeWebhookSecret":
    case "mail.password":
      return <SecretSetting {...props} {...textsOf(props)} settingKey={settingKey} />;
    case "site.longDescriptionPl":
    case "site.longDescriptionEn":
    case "site.aboutPl":
    case "site.aboutEn":
    case "site.contactPl":
    case "site.contactEn":
      return <BlockSetting {...props} settingKey={settingKey} />;
    case "site.maintenancePl":
    case "site.maintenanceEn":
      return <BlockSetting {...props} settingKey={settingKey} />;
    case "site.maintenance":
      return <CheckboxSetting {...props} settingKey={settingKey} choice={m.settings_maintenance_on()} />;
    case "site.footerLinks":
      return <FooterLinksSetting {...props} />;
    case "site.logoLight":
    case "site.logoDark":
    case "site.icon":
    case "site.shareImage":
      return <ImageSetting {...props} settingKey={settingKey} />;
    case "site.languages":
      return (
        <LanguagesSetting
          {...textsOf(props)}
          isFixed={props.isFixed}
          value={props.draft.valueOf(settingKey)}
          onChange={(languages) => props.draft.change(settingKey, languages)}
        />
      );
    case "site.defaultLanguage":
      return (
        <DefaultLanguageSetting
          {...textsOf(props)}
          isFixed={props.isFixed}
          value={props.draft.valueOf(settingKey)}
          onChange={(language) => props.draft.change(settingKey, language)}
        />
      );
    case "site.accentLight":
      return <AccentControl {...props} settingKey={settingKey} scheme="light" />;
    case "site.accentDark":
      return <AccentControl {...props} settingKey={settingKey} scheme="dark" />;
    case "site.themeColor":
      return <ColourControl {...props} settingKey={settingKey} />;
    case "site.announcementFrom":
    case "site.announcementUntil":
      return <MomentSetting {...props} settingKey={settingKey} />;
    case "registration.mode":
      return <ChoiceSetting {...props} settingKey={settingKey} options={REGISTRATIONS} />;
    case "registration.creators":
      return <ChoiceSetting {...props} settingKey={settingKey} options={CREATOR_VERIFICATIONS} />;
    case "registration.allowedDomains":
    case "registration.refusedDomains":
    case "limits.fileTypes":
      return <WordsSetting {...props} settingKey={settingKey} />;
    case "registration.termsVersion":
      return <DaySetting {...props} settingKey={settingKey} />;
    case "registration.proofOfWork":
      return <CheckboxSetting {...props} settingKey={settingKey} choice={m.settings_proof_of_work_on()} />;
    case "encoding.liveRungs":
      return <ListSetting {...props} settingKey={settingKey} options={LIVE_RUNGS} nameOf={rungName} />;
    case "encoding.rungs":
      return <ListSetting {...props} settingKey={settingKey} options={VIDEO_RUNGS} nameOf={rungName} />;
    case "encoding.codecs":
      return <CodecsSetting {...props} settingKey={settingKey} />;
    case "encoding.keyFrameSeconds":
      return <KeyFrameSetting {...props} settingKey={settingKey} />;
    case "encoding.keepOriginals":
      return <CheckboxSetting {...props} settingKey={settingKey} choice={m.settings_keep_originals_on()} />;
    case "encoding.liveRecordings":
      return <CheckboxSetting {...props} settingKey={settingKey} choice={m.settings_live_recordings_on()} />;
    case "limits.quotaTotal":
    case "limits.quotaDaily":
    case "limits.quotaTotalModerators":
    case "limits.quotaDailyModerators":
      return <QuotaSetting {...props} settingKey={settingKey} />;
    case "limits.fileSize":
      return (
        <NumberSetting
          {...props}
          settingKey={settingKey}
          conversion={OPTIONAL_NUMBER}
          placeholder={nullText(settingKey)}
          after="GB"
        />
      );
    case "limits.videoLength":
      return (
        <NumberSetting
          {...props}
          settingKey={settingKey}
          conversion={OPTIONAL_NUMBER}
          placeholder={nullText(settingKey)}
          after={m.settings_after_minutes()}
        />
      );
    case "moderation.watchedWords":
      return <WordsSetting {...props} settingKey={settingKey} conversion={PHRASES} />;
    case "moderation.commentPolicy":
      return <ChoiceSetting {...props} settingKey={settingKey} options={COMMENT_POLICIES} />;
    case "moderation.holdVideos":
    case "moderation.holdComments":
    case "moderation.holdPosts":
    case "limits.commentsPerMinute":
    case "limits.messagesPerMinute":
    case "encoding.frameRate":
    case "encoding.quality":
      return <NumberSetting {...props} settingKey={settingKey} conversion={MINIMUM} />;
    case "limits.sessions":
    case "encoding.jobs":
    case "encoding.liveLadders":
    case "encoding.liveStreams":
      return (
        <NumberSetting
          {...props}
          settingKey={settingKey}
          conversion={OPTIONAL_NUMBER}
          placeholder={nullText(settingKey)}
        />
      );
    case "encoding.liveHours":
    case "encoding.liveRecordingDays":
      return (
        <NumberSetting
          {...props}
          settingKey={settingKey}
          conversion={OPTIONAL_NUMBER}
          placeholder={nullText(settingKey)}
          after={settingKey === "encoding.liveHours" ? m.settings_after_hours() : m.settings_after_days()}
        />
      );
    case "money.donationMinimum":
      return (
        <NumberSetting
          {...props}
          settingKey={settingKey}
          conversion={MINIMUM}
          after={m.donations_amount_unit()}
        />
      );
    case "money.donations":
    case "money.products":
    case "money.bankAccount":
    case "money.bankRecipient":
    case "money.ads":
    case "money.adFormats":
      return <MoneySetting {...props} {...textsOf(props)} settingKey={settingKey} />;
  }
}

/** The server refuses it: half a date must not be saved as none. */
const NO_MOMENT = "";

function MomentSetting(props: ControlProps<"site.announcementFrom" | "site.announcementUntil">) {
  const { settingKey, draft, isFixed } = props;
  return (
    <DateTimeField
      {...textsOf(props)}
      isDisabled={isFixed}
      value={draft.valueOf(settingKey) || null}
      onChange={(value) => draft.change(settingKey, value)}
      onIncomplete={(isIncomplete) => {
        if (isIncomplete) draft.change(settingKey, NO_MOMENT);
        else if (draft.valueOf(settingKey) === NO_MOMENT) draft.change(settingKey, null);
      }}
    />
  );
}

function DaySetting(props: ControlProps<"registration.termsVersion">) {
  const { settingKey, draft } = props;
  return (
    <DayField
      {...textsOf(props)}
      value={draft.valueOf(settingKey)}
      onChange={(day) => draft.change(settingKey, day)}
    />
  );
}

type ChoiceKey = "registration.mode" | "registration.creators" | "moderation.commentPolicy" | "mail.security";

interface ChoiceProps<Key extends ChoiceKey> extends ControlProps<Key> {
  readonly options: readonly SiteSettings[Key][];
}

function ChoiceSetting<Key extends ChoiceKey>({ options, ...props }: ChoiceProps<Key>) {
  const { settingKey, draft, isFixed } = props;
  return (
    <RadioGroup
      {...textsOf(props)}
      disabled={isFixed}
      options={options.map((value) => ({ value, label: choiceName(settingKey, value) }))}
      value={draft.valueOf(settingKey)}
      onSelect={(chosen) => {
        const value = options.find((option) => option === chosen);
        if (value !== undefined) draft.change(settingKey, value);
      }}
    />
  );
}

type CheckboxKey =
  | "site.maintenance"
  | "registration.proofOfWork"
  | "encoding.keepOriginals"
  | "encoding.liveRecordings";

/** Whether the site does something: `choice` names it. */
function CheckboxSetting({ choice, ...props }: ControlProps<CheckboxKey> & { readonly choice: string }) {
  const { settingKey, draft, isFixed } = props;
  const { label, hint, error } = textsOf(props);
  return (
    <fieldset disabled={isFixed} className="min-w-0">
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      <Checkbox
        label={choice}
        hint={hint}
        error={error}
        checked={draft.valueOf(settingKey)}
        onChange={(event) => draft.change(settingKey, event.target.checked)}
      />
    </fieldset>
  );
}
