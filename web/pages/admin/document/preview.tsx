import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Locale } from "#shared/texts.ts";
import { Prose } from "#web/features/documents/prose.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { previewQuery } from "./queries.ts";

interface PreviewProps {
  readonly title: string;
  readonly text: string;
  readonly language: Locale;
}

/** The text as rendered by the server. */
export function Preview({ title, text, language }: PreviewProps) {
  const { data, error } = useQuery(previewQuery(useDeferredValue(text), language));
  if (error) return <Notice kind="failure">{failureText(error, m.ui_error_hint())}</Notice>;
  return (
    <article lang={language} className="rounded-lg border border-line bg-surface-1 p-6 max-sm:p-4">
      <h2 className="mb-4 mark-wide text-h1 text-balance wrap-anywhere">{title}</h2>
      {data && text.trim() !== "" && <Prose html={data.contents} />}
      {!data && text.trim() !== "" && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </article>
  );
}
