import { useEffect, useRef, type ReactNode } from "react";
import type { GuideQuestion } from "#shared/site-settings/guide.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { QUESTION_TEXTS, QUESTIONS } from "./questions.ts";

interface GuideFrameProps {
  readonly question: GuideQuestion;
  readonly isFixed: (question: GuideQuestion) => boolean;
  /** The controls of the question, and the buttons. */
  readonly children: ReactNode;
}

/** One question of the guide below the list of all. */
export function GuideFrame({ question, isFixed, children }: GuideFrameProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownRef = useRef(question);
  const texts = QUESTION_TEXTS[question];

  useEffect(() => {
    if (shownRef.current === question) return;
    shownRef.current = question;
    // The button that led here is gone, or stands below the new question.
    headingRef.current?.focus();
  }, [question]);

  return (
    <>
      <nav aria-label={m.guide_questions()} className="mt-6">
        <ol className="flex flex-wrap gap-x-2 gap-y-2 text-small">
          {QUESTIONS.map((one, index) => (
            <li key={one}>
              <QuestionLink
                question={one}
                number={index + 1}
                isCurrent={one === question}
                isFixed={isFixed(one)}
              />
            </li>
          ))}
        </ol>
      </nav>
      <section className="mt-5 rounded-lg border border-line bg-surface-1 p-6 max-sm:p-4">
        <p className="text-small text-text-3 tabular-nums">
          {m.guide_progress({ number: QUESTIONS.indexOf(question) + 1, count: QUESTIONS.length })}
        </p>
        <h2 ref={headingRef} tabIndex={-1} className="mt-1 mark-wide text-h2 text-balance outline-none">
          {texts.question()}
        </h2>
        <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{texts.text()}</p>
        {children}
      </section>
    </>
  );
}

interface QuestionLinkProps {
  readonly question: GuideQuestion;
  readonly number: number;
  readonly isCurrent: boolean;
  readonly isFixed: boolean;
}

function QuestionLink({ question, number, isCurrent, isFixed }: QuestionLinkProps) {
  return (
    <Link
      href={guideHref(question)}
      isCurrent={isCurrent}
      keepsScroll
      className={classes(
        "inline-flex min-h-9 items-center gap-1.5 rounded-sm px-3 py-1.5 font-[600]",
        isCurrent ? "bg-surface-3 text-text" : "bg-surface-2 text-text-2 hover:text-text",
      )}
    >
      <span className="tabular-nums">{number}.</span>
      {isFixed ? m.guide_fixed({ name: QUESTION_TEXTS[question].name() }) : QUESTION_TEXTS[question].name()}
    </Link>
  );
}

/** The address of a question. */
export function guideHref(question: GuideQuestion): string {
  return question === QUESTIONS[0] ? "/admin/guide" : `/admin/guide?question=${question}`;
}
