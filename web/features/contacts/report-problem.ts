import { create } from "zustand";
import { ERROR_PAGE_TOPIC } from "#shared/contacts/topics.ts";

interface ProblemReport {
  readonly isOpen: boolean;
  /** Preset topic, if the caller determines it. */
  readonly fixedTopic: string | undefined;
}

/** State of the bug report dialog. */
export const useProblemReport = create<ProblemReport>(() => ({ isOpen: false, fixedTopic: undefined }));

export function reportProblem(): void {
  useProblemReport.setState({ isOpen: true, fixedTopic: undefined });
}

/** Opens the bug report from the error page. */
export function reportErrorPage(): void {
  useProblemReport.setState({ isOpen: true, fixedTopic: ERROR_PAGE_TOPIC });
}

export function closeReport(): void {
  useProblemReport.setState({ isOpen: false });
}
