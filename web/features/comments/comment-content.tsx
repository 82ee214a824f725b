import { commentParts } from "#shared/comments/markup.ts";
import { LinkedText, type FilmOfText } from "#web/ui/linked-text.tsx";

interface CommentContentProps {
  readonly content: string;
  readonly film: FilmOfText | undefined;
}

/** What a comment says. Nothing in it is ever taken for HTML. */
export function CommentContent({ content, film }: CommentContentProps) {
  return commentParts(content).map(({ text, isBold, isItalic }, place) => {
    const words = <LinkedText text={text} film={film} isForeign />;
    const set = isItalic ? <i>{words}</i> : words;
    // The text is never changed piece by piece.
    return isBold ? <b key={place}>{set}</b> : <span key={place}>{set}</span>;
  });
}
