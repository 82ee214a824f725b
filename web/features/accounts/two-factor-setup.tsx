import { Copy } from "lucide-react";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { call } from "#web/data/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { copyText } from "#web/ui/copy/copy-text.ts";
import { TwoFactorCodeField } from "./two-factor-code-field.tsx";

interface TwoFactorSetupProps {
  readonly secret: EndpointResponse<typeof twoFactor.requestEnable>;
  readonly onEnabled: (backupCode: string) => void;
  readonly onCancel: () => void;
}

const QR_SIDE_PX = 176;

/** QR code, key for manual entry, and the field for the code that confirms the setup. */
export function TwoFactorSetup({ secret, onEnabled, onCancel }: TwoFactorSetupProps) {
  const form = useSchemaForm({
    schema: twoFactor.enable.body,
    defaultValues: { verificationCode: "" },
    failed: m.security_failed(),
    fieldOfCode: { OTP_INVALID: "verificationCode", OTP_LOCKED: "verificationCode" },
    send: async (body) => {
      const { backupCode } = await call(twoFactor.enable, { body });
      onEnabled(backupCode);
    },
  });

  return (
    <form {...form.props} className="grid animate-rise gap-5 border-t border-line pt-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-5 max-sm:grid-cols-1">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`}
          alt={m.security_two_factor_qr()}
          width={QR_SIDE_PX}
          height={QR_SIDE_PX}
          className="rounded-md bg-white max-sm:justify-self-center"
        />
        <div className="grid gap-4 text-control">
          <p className="text-pretty text-text-2">{m.security_two_factor_scan()}</p>
          <div className="grid gap-1.5">
            <p className="text-small font-[620]">{m.security_two_factor_secret()}</p>
            <div className="flex items-center gap-2">
              <code className="min-w-0 rounded-xs bg-sunken px-2.5 py-1.5 text-small break-words select-all">
                {groupKeyCharacters(secret.secret)}
              </code>
              <IconButton
                label={m.security_two_factor_copy_secret()}
                icon={<Copy />}
                onClick={() => void copyText(secret.secret)}
              />
            </div>
          </div>
          <p className="text-text-2">
            {m.security_two_factor_same_device()}{" "}
            <a
              href={secret.otpauthUrl}
              className="rounded-xs font-[640] text-accent-ink underline-offset-4 hover:underline"
            >
              {m.security_two_factor_open()}
            </a>
          </p>
        </div>
      </div>
      <TwoFactorCodeField
        label={m.security_two_factor_code()}
        hint={m.security_two_factor_code_hint()}
        autoFocus
        className="max-w-[320px]"
        {...form.field("verificationCode")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={form.isSending}>{m.security_two_factor_confirm()}</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** Splits the key into groups for typing: JBSW Y3DP EHPK 3PXP. */
function groupKeyCharacters(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
