import { m } from "#web/i18n/compiled/messages.js";
import { Select } from "#web/ui/controls/select.tsx";
import { topicName } from "./topic-name.ts";

interface TopicFieldProps {
  readonly codes: readonly string[];
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isFixed?: boolean | undefined;
  readonly error: string | undefined;
}

/** Topic of a message to staff. */
export function TopicField({ codes, value, onChange, isFixed, error }: TopicFieldProps) {
  return (
    <Select
      label={m.contacts_topic()}
      placeholder={m.contacts_topic_choose()}
      options={codes.map((code) => ({ value: code, label: topicName(code) }))}
      value={value || null}
      onChange={onChange}
      isDisabled={isFixed ?? false}
      error={error}
    />
  );
}
