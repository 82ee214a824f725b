import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Prose } from "#web/features/documents/prose.tsx";
import { questionsQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import styles from "./faq.module.css";
import { loadFaq } from "./load-faq.ts";
import { Questions } from "./questions.tsx";

export const Route = createFileRoute("/_default/faq")({
  loader: ({ context }) => loadFaq(context.queryClient),
  head: loadedHead,
  component: FaqPage,
});

function FaqPage() {
  const { data } = useSuspenseQuery(questionsQuery("faq"));
  return (
    <div className={styles["page"]} lang={data.language}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>{data.title}</h1>
        <Prose html={data.lead} />
      </header>
      <nav aria-label={m.pages_faq_groups()}>
        <ul className={styles["groups"]}>
          {data.groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {data.groups.map((group) => (
        <Questions key={group.id} group={group} />
      ))}
    </div>
  );
}
