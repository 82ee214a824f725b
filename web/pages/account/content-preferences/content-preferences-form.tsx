import { HIDDEN_WORDS_MAX } from "#shared/accounts/content-preferences.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { HiddenCategories } from "./hidden-categories.tsx";
import { Topics } from "./topics.tsx";
import { HiddenVideos } from "./hidden-videos.tsx";
import { useContentPreferences } from "./use-content-preferences.ts";

/** Content preferences of the account; each change is saved immediately. */
export function ContentPreferencesForm() {
  const { rules, change, failure, wordsProblem } = useContentPreferences();
  return (
    <div className="mt-7 grid gap-4">
      <p className="text-control text-pretty text-text-2">{m.preferences_text()}</p>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <AccountCard title={m.accounts_onboarding_rules()} text={m.accounts_onboarding_rules_text()}>
        <Topics />
      </AccountCard>
      <AccountCard title={m.preferences_distraction_free()} text={m.preferences_distraction_free_text()}>
        <Switch
          label={m.preferences_distraction_free_switch()}
          checked={rules.distractionFree}
          onChange={(event) => change({ distractionFree: event.target.checked })}
        />
      </AccountCard>
      <AccountCard title={m.preferences_lists()}>
        <Switch
          label={m.preferences_hide_watched()}
          hint={m.preferences_hide_watched_hint()}
          checked={rules.hideWatched}
          onChange={(event) => change({ hideWatched: event.target.checked })}
        />
      </AccountCard>
      <AccountCard title={m.preferences_words()} text={m.preferences_words_text()}>
        <TagField
          label={m.preferences_words_label()}
          placeholder={m.preferences_words_placeholder()}
          tags={rules.words}
          limit={HIDDEN_WORDS_MAX}
          error={wordsProblem}
          onChange={(words) => change({ words })}
        />
      </AccountCard>
      <AccountCard title={m.preferences_categories()} text={m.preferences_categories_text()}>
        <HiddenCategories categories={rules.categories} onChange={(categories) => change({ categories })} />
      </AccountCard>
      <AccountCard title={m.preferences_channels()} text={m.preferences_channels_text()}>
        <LinkButton href="/account/privacy" className="justify-self-start">
          {m.preferences_channels_link()}
        </LinkButton>
      </AccountCard>
      <AccountCard title={m.preferences_hidden_videos()} text={m.preferences_hidden_videos_text()}>
        <HiddenVideos />
      </AccountCard>
    </div>
  );
}
