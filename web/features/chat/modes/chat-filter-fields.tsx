import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { chat } from "#shared/chat/contract.ts";
import {
  type ChatFilters,
  LINK_RULES,
  type LinkRule,
  WATCHED_WORD_MAX_CHARACTERS,
  WATCHED_WORDS_MAX,
} from "#shared/chat/filters.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { visibleLength } from "#shared/text-validation.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Loading, SkeletonLine } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { formatDayAndTime } from "#web/ui/format/date.ts";

const LINK_RULE_NAMES: Readonly<Record<LinkRule, () => string>> = {
  allowed: m.chat_links_allowed,
  held: m.chat_links_held,
  off: m.chat_links_off,
};

type Filters = EndpointResponse<typeof chat.filters>;

function filtersQuery(videoId: string) {
  return queryOptions({
    queryKey: ["chat", "filters", videoId],
    queryFn: ({ signal }) => call(chat.filters, { params: { id: videoId } }, { signal }),
    // Other moderators may have changed them.
    staleTime: 0,
  });
}

/** What messages of the channel's chats are checked for: links, which apply at once, and watched words. */
export function ChatFilterFields({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const query = filtersQuery(videoId);
  const { data, error } = useQuery(query);
  const [failure, setFailure] = useState<string>();
  const problem = failure ?? (error ? failureText(error, m.chat_modes_failed()) : undefined);

  async function change(body: Partial<ChatFilters>): Promise<boolean> {
    setFailure(undefined);
    try {
      const changed = await call(chat.editFilters, { params: { id: videoId }, body });
      queryClient.setQueryData(query.queryKey, changed);
      return true;
    } catch (thrown) {
      setFailure(failureText(thrown, m.chat_modes_failed()));
      return false;
    }
  }

  return (
    <div className="mt-6 grid gap-5 border-t border-line pt-5">
      {problem !== undefined && (
        <Notice tone="danger" isNew>
          {problem}
        </Notice>
      )}
      {data ? (
        <Fields data={data} onChange={change} />
      ) : (
        !error && (
          <Loading>
            <SkeletonLine className="h-11" bar="h-4 w-3/5" />
          </Loading>
        )
      )}
    </div>
  );
}

interface FieldsProps {
  readonly data: Filters;
  /** Resolves to whether the change was stored. */
  readonly onChange: (body: Partial<ChatFilters>) => Promise<boolean>;
}

function Fields({ data: { filters, change }, onChange }: FieldsProps) {
  const [text, setText] = useState(filters.words.join("\n"));
  const [isPending, setPending] = useState(false);
  const words = [...new Set(text.split(/[\n,]/).map((word) => word.trim()))].filter((word) => word !== "");
  const isWrong =
    words.length > WATCHED_WORDS_MAX ||
    words.some((word) => visibleLength(word) < 2 || word.length > WATCHED_WORD_MAX_CHARACTERS);
  const changed = change?.by && {
    name: `${change.by.name} ${change.by.surname}`,
    date: formatDayAndTime(change.at),
  };

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isWrong) return;
    setPending(true);
    if (await onChange({ words })) showSnackbar({ text: m.chat_words_saved() });
    setPending(false);
  }

  return (
    <>
      <Select
        label={m.chat_links()}
        hint={changed ? m.chat_modes_changed(changed) : m.chat_links_hint()}
        options={LINK_RULES.map((rule) => ({ value: rule, label: LINK_RULE_NAMES[rule]() }))}
        value={filters.links}
        onChange={(value) => {
          const links = LINK_RULES.find((rule) => rule === value);
          if (links) void onChange({ links });
        }}
      />
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
        <TextArea
          label={m.chat_words()}
          hint={m.chat_words_hint()}
          error={isWrong ? m.chat_words_wrong({ count: WATCHED_WORDS_MAX }) : undefined}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" className="justify-self-start" isPending={isPending}>
          {m.chat_words_save()}
        </Button>
      </form>
    </>
  );
}
