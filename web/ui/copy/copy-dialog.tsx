import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { isClipboardOffered } from "./clipboard.ts";
import { closeCopyDialog, useUncopiedText } from "./uncopied-text.ts";

/** Offers a text for copying by hand, already selected. */
export function CopyDialog() {
  const { isOpen, text, isMasked } = useUncopiedText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeCopyDialog}
      title={m.ui_copy_title()}
      size="medium"
      actions={<Button onClick={closeCopyDialog}>{m.ui_close()}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-pretty">{isClipboardOffered() ? m.ui_copy_refused() : m.ui_copy_unavailable()}</p>
        <TextArea
          label={m.ui_copy_text()}
          hint={m.ui_copy_hint()}
          readOnly
          autoFocus
          rows={2}
          value={text}
          onFocus={(event) => event.target.select()}
          className={isMasked ? "[&_textarea]:[-webkit-text-security:disc]" : undefined}
        />
      </div>
    </Dialog>
  );
}
