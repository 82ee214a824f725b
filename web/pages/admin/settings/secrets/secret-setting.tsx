import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { SecretKey } from "#shared/site-settings/secret-settings.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface SecretSettingProps {
  readonly settingKey: SecretKey;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly isFixed: boolean;
  readonly draft: {
    isSet(key: SecretKey): boolean;
    /** Empty until something is typed. */
    typedSecretOf(key: SecretKey): string;
    change(key: SecretKey, value: string): void;
    putDefaultBack(key: SecretKey): void;
  };
}

/** A secret: what is typed replaces it, and the value that is set is never shown. */
export function SecretSetting({ settingKey, label, hint, error, isFixed, draft }: SecretSettingProps) {
  const id = useId();
  const [isRemoving, setRemoving] = useState(false);
  const isRemoved = useRef(false);
  const isSet = draft.isSet(settingKey);

  useEffect(() => {
    if (isSet || !isRemoved.current) return;
    isRemoved.current = false;
    // The button that had the focus is gone.
    document.getElementById(id)?.focus();
  }, [isSet, id]);

  return (
    <div className="grid grid-cols-1 gap-2.5">
      <PasswordField
        id={id}
        label={label}
        hint={`${isSet ? m.settings_secret_is_set() : m.settings_secret_is_not_set()} ${hint}`}
        error={error}
        autoComplete="new-password"
        placeholder={isSet ? m.settings_secret_set() : m.settings_secret_not_set()}
        disabled={isFixed}
        value={draft.typedSecretOf(settingKey)}
        onChange={(event) => draft.change(settingKey, event.target.value)}
      />
      {isSet && !isFixed && (
        <Button
          size="small"
          icon={<Trash2 />}
          className="justify-self-start"
          aria-label={m.settings_secret_remove_named({ name: label })}
          onClick={() => setRemoving(true)}
        >
          {m.settings_secret_remove()}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={m.settings_secret_remove_title({ name: label })}
        confirmLabel={m.settings_secret_remove_confirm()}
        isDanger
        onConfirm={() => {
          isRemoved.current = true;
          draft.putDefaultBack(settingKey);
        }}
      >
        <p>{m.settings_secret_remove_text()}</p>
      </ConfirmDialog>
    </div>
  );
}
