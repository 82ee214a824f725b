import { Plus } from "lucide-react";
import type { QuestionGroup } from "#shared/documents/contract.ts";
import { Prose } from "#web/features/documents/prose.tsx";
import styles from "./faq.module.css";

/** A group of questions. Uses <details>, so that the browser's find-in-page also searches collapsed answers. */
export function Questions({ group: { id, title, questions } }: { readonly group: QuestionGroup }) {
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id} className={styles["group"]}>
        {title}
      </h2>
      <div>
        {questions.map(({ id: questionId, question, answer }) => (
          <details key={questionId} className={styles["question"]}>
            <summary>
              <h3>{question}</h3>
              <Plus aria-hidden="true" className={styles["sign"]} />
            </summary>
            {/* A URL with this anchor opens the answer. */}
            <div id={questionId} className={styles["answer"]}>
              <Prose html={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
