import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { siteFileName } from "#shared/site-look/file-name.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { copyText } from "#web/ui/copy/copy-text.ts";
import { siteName } from "#web/ssr/public-config.ts";

interface BackupCodeProps {
  readonly code: string;
  readonly onSaved: () => void;
}

/** Backup code for a lost phone. It is shown only once. */
export function BackupCode({ code, onSaved }: BackupCodeProps) {
  const { email } = useMember();
  const headingRef = useRef<HTMLHeadingElement>(null);

  // The submitted form is unmounted together with the focused element: focus the heading.
  useEffect(() => headingRef.current?.focus(), []);

  return (
    <div className="grid animate-rise gap-4 rounded-md border border-accent-ink bg-accent-soft p-5">
      <div className="grid gap-1.5">
        <h3 ref={headingRef} tabIndex={-1} className="text-h3 outline-none">
          {m.security_backup_title()}
        </h3>
        <p className="text-control text-pretty text-text-2">{m.security_backup_text()}</p>
      </div>
      <code
        aria-label={m.security_backup_code()}
        className="rounded-sm bg-surface-1 px-4 py-3 text-center text-h3 break-words select-all"
      >
        {code}
      </code>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onSaved}>
          {m.security_backup_saved()}
        </Button>
        <Button icon={<Copy />} onClick={() => void copyText(code)}>
          {m.security_backup_copy()}
        </Button>
        <Button icon={<Download />} onClick={() => downloadCode(email, code)}>
          {m.security_backup_download()}
        </Button>
      </div>
    </div>
  );
}

function downloadCode(email: string, code: string): void {
  const url = URL.createObjectURL(new Blob([m.security_backup_file_text({ site: siteName(), email, code })]));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${siteFileName(siteName(), m.security_backup_file())}.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
