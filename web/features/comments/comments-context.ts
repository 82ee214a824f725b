import { createContext, useContext } from "react";
import type { FilmOfText } from "#web/ui/linked-text.tsx";

/** What all comments of a list have in common. */
export interface CommentsContextValue {
  /** The channel whose team moderates here; null where each comment says it itself, or where there is none. */
  readonly hostChannelId: string | null;
  /** The film whose moments can be followed from the comments. */
  readonly film?: FilmOfText | undefined;
  /** Opens what a comment is reported with. */
  readonly onReport: (commentId: string) => void;
}

export const CommentsContext = createContext<CommentsContextValue | undefined>(undefined);

export function useCommentsContext(): CommentsContextValue {
  const value = useContext(CommentsContext);
  if (!value) throw new Error("Comments stand in a CommentsContext");
  return value;
}
