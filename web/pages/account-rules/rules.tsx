import { RULED_WORDS_MAX } from "#shared/accounts/viewing-rules.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TagField } from "#web/ui/tag-field.tsx";
import { HiddenCategories } from "./hidden-categories.tsx";
import { Topics } from "./topics.tsx";
import { Unwanted } from "./unwanted.tsx";
import { useRules } from "./use-rules.ts";

/** What the account wants of its lists; each choice works at once. */
export function Rules() {
  const { rules, change, failure, wordsProblem } = useRules();
  return (
    <div className="mt-7 grid gap-4">
      <p className="text-control text-pretty text-text-2">{m.rules_text()}</p>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <AccountCard title={m.onboarding_rules()} text={m.onboarding_rules_text()}>
        <Topics />
      </AccountCard>
      <AccountCard title={m.rules_calm()} text={m.rules_calm_text()}>
        <Switch
          label={m.rules_calm_switch()}
          checked={rules.calm}
          onChange={(event) => change({ calm: event.target.checked })}
        />
      </AccountCard>
      <AccountCard title={m.rules_lists()}>
        <Switch
          label={m.rules_hide_watched()}
          hint={m.rules_hide_watched_hint()}
          checked={rules.hideWatched}
          onChange={(event) => change({ hideWatched: event.target.checked })}
        />
      </AccountCard>
      <AccountCard title={m.rules_words()} text={m.rules_words_text()}>
        <TagField
          label={m.rules_words_label()}
          placeholder={m.rules_words_placeholder()}
          tags={rules.words}
          limit={RULED_WORDS_MAX}
          error={wordsProblem}
          onChange={(words) => change({ words })}
        />
      </AccountCard>
      <AccountCard title={m.rules_categories()} text={m.rules_categories_text()}>
        <HiddenCategories categories={rules.categories} onChange={(categories) => change({ categories })} />
      </AccountCard>
      <AccountCard title={m.rules_channels()} text={m.rules_channels_text()}>
        <LinkButton href="/account/privacy" className="justify-self-start">
          {m.rules_channels_link()}
        </LinkButton>
      </AccountCard>
      <AccountCard title={m.rules_unwanted()} text={m.rules_unwanted_text()}>
        <Unwanted />
      </AccountCard>
    </div>
  );
}
