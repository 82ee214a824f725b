import { commentRuns } from "#shared/comments/markup.ts";
import { LinkedText, type VideoOfText } from "#web/ui/format/linked-text.tsx";

interface CommentContentProps {
  readonly content: string;
  readonly video: VideoOfText | undefined;
}

/** Text of a comment. It is never rendered as HTML. */
export function CommentContent({ content, video }: CommentContentProps) {
  return commentRuns(content).map(({ text, isBold, isItalic }, place) => {
    const words = <LinkedText text={text} video={video} isUntrusted />;
    const set = isItalic ? <i>{words}</i> : words;
    // Index keys are safe: the parts of a text never change.
    return isBold ? <b key={place}>{set}</b> : <span key={place}>{set}</span>;
  });
}
