import type { SiteText as Text } from "#shared/documents/contract.ts";
import { Prose } from "./prose.tsx";

/** A text of the operator about the site; nothing if there is none. */
export function SiteText({ text }: { readonly text: Text }) {
  return (
    text && (
      <div lang={text.language}>
        <Prose html={text.contents} />
      </div>
    )
  );
}
