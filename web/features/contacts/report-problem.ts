import { create } from "zustand";
import { ERROR_PAGE_TOPIC } from "#shared/contacts/topics.ts";

interface ProblemReport {
  readonly isOpen: boolean;
  /** The topic, where the place that it is reported from decides it. */
  readonly fixedTopic: string | undefined;
}

/** Whether somebody is reporting a problem. */
export const useProblemReport = create<ProblemReport>(() => ({ isOpen: false, fixedTopic: undefined }));

export function reportProblem(): void {
  useProblemReport.setState({ isOpen: true, fixedTopic: undefined });
}

/** From the page that says that something is wrong. */
export function reportErrorPage(): void {
  useProblemReport.setState({ isOpen: true, fixedTopic: ERROR_PAGE_TOPIC });
}

export function endReport(): void {
  useProblemReport.setState({ isOpen: false });
}
