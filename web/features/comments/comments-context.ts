import { createContext, useContext } from "react";
import type { VideoOfText } from "#web/ui/format/linked-text.tsx";

/** Data shared by all comments of a list. */
export interface CommentsContextValue {
  /** The channel whose team moderates; null if each comment carries its own or there is none. */
  readonly hostChannelId: string | null;
  /** The video whose timestamps in comments are clickable. */
  readonly video?: VideoOfText | undefined;
  /** Opens the form to report a comment. */
  readonly onReport: (commentId: string) => void;
}

export const CommentsContext = createContext<CommentsContextValue | undefined>(undefined);

export function useCommentsContext(): CommentsContextValue {
  const value = useContext(CommentsContext);
  if (!value) throw new Error("Comments must be rendered in a CommentsContext");
  return value;
}
