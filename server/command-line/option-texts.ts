import { ROLES } from "#shared/accounts/contract.ts";
import { ACCOUNT_STATES, LAST_SEEN, REPORTED, USED_SPACE } from "#shared/accounts/user-filters.ts";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { JOB_QUEUES, JOB_STATES, PAUSABLE_QUEUES } from "#shared/jobs/contract.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";

type Text = (locale: Locale) => string;

/** One sentence for each argument of the commands. */
const ARGUMENT_TEXTS = {
  EMAIL: (locale) => m.command_argument_email({}, { locale }),
  ID: (locale) => m.command_argument_id({}, { locale }),
  KEY: (locale) => m.command_argument_key({}, { locale }),
  PLACE: (locale) => m.command_argument_place({}, { locale }),
  QUEUE: (locale) => m.command_argument_queue({ names: PAUSABLE_QUEUES.join(", ") }, { locale }),
  ROLE: (locale) => m.command_argument_role({ names: ROLES.join(", ") }, { locale }),
  SOURCE: (locale) => m.command_argument_source({}, { locale }),
  VIDEO: (locale) => m.command_argument_video({}, { locale }),
  VALUE: (locale) => m.command_argument_value({}, { locale }),
} satisfies Readonly<Record<string, Text>>;

/** One sentence for each option of the commands. */
const OPTION_TEXTS = {
  all: (locale) => m.command_option_all({}, { locale }),
  backup: (locale) => m.command_option_backup({}, { locale }),
  channel: (locale) => m.command_option_channel({}, { locale }),
  confirmed: (locale) => m.command_option_confirmed({}, { locale }),
  daily: (locale) => m.command_option_daily({}, { locale }),
  "disable-two-factor": (locale) => m.command_option_disable_two_factor({}, { locale }),
  keep: (locale) => m.command_option_keep({}, { locale }),
  limit: (locale) => m.command_option_limit({}, { locale }),
  link: (locale) => m.command_option_link({}, { locale }),
  list: (locale) => m.command_option_list({}, { locale }),
  mend: (locale) => m.command_option_mend({}, { locale }),
  name: (locale) => m.command_option_name({}, { locale }),
  offset: (locale) => m.command_option_offset({}, { locale }),
  password: (locale) => m.command_option_password({}, { locale }),
  "private-addresses": (locale) => m.command_option_private_addresses({}, { locale }),
  queue: (locale) => m.command_option_queue({ names: JOB_QUEUES.join(", ") }, { locale }),
  reports: (locale) => m.command_option_reports({ names: REPORTED.join(", ") }, { locale }),
  role: (locale) => m.command_option_role({ names: ROLES.join(", ") }, { locale }),
  search: (locale) => m.command_option_search({}, { locale }),
  seen: (locale) => m.command_option_seen({ names: LAST_SEEN.join(", ") }, { locale }),
  space: (locale) => m.command_option_space({ names: USED_SPACE.join(", ") }, { locale }),
  state: (locale) => m.command_option_state({ names: ACCOUNT_STATES.join(", ") }, { locale }),
  surname: (locale) => m.command_option_surname({}, { locale }),
  title: (locale) => m.command_option_title({}, { locale }),
  total: (locale) => m.command_option_total({}, { locale }),
  verify: (locale) => m.command_option_verify({}, { locale }),
  visibility: (locale) => m.command_option_visibility({ names: VISIBILITIES.join(", ") }, { locale }),
  yes: (locale) => m.command_option_yes({}, { locale }),
} satisfies Readonly<Record<string, Text>>;

export type ArgumentName = keyof typeof ARGUMENT_TEXTS;
export type OptionName = keyof typeof OPTION_TEXTS;

/** Options that mean something else in one command. */
const OWN_OPTION_TEXTS: Readonly<Partial<Record<`${string}/${OptionName}`, Text>>> = {
  "jobs list/state": (locale) => m.command_option_job_state({ names: JOB_STATES.join(", ") }, { locale }),
  "user create/role": (locale) => m.command_option_new_role({ names: ROLES.join(", ") }, { locale }),
};

/** What an argument is; `written` as in the declaration of its command: `KEY` or `[VALUE]`. */
export function argumentText(written: ArgumentName | `[${ArgumentName}]`, locale: Locale): string {
  // The brackets are all that differs between the two spellings.
  return ARGUMENT_TEXTS[written.replace(/^\[|\]$/g, "") as ArgumentName](locale);
}

/** What an option of the command does. */
export function optionText(command: string, option: OptionName, locale: Locale): string {
  return (OWN_OPTION_TEXTS[`${command}/${option}`] ?? OPTION_TEXTS[option])(locale);
}
