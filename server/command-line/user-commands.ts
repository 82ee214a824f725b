import { Email, KnownEmail, Password, PersonName, ROLES, type Role } from "#shared/accounts/contract.ts";
import type { AccountState } from "#shared/accounts/user-filters.ts";
import { users, type UserForStaff } from "#shared/accounts/users.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { BASE_LOCALE, type Locale } from "#shared/texts.ts";
import { bytesText } from "#shared/uploads/bytes-text.ts";
import { AccountLimit, GIGABYTE, isBelowUse } from "#shared/uploads/quotas.ts";
import { approveRequest } from "#server/features/account-requests/account-requests.ts";
import { findUserByEmail, type UserRow } from "#server/features/accounts/find-user.ts";
import { randomPassword } from "#server/features/auth/first-administrator.ts";
import { createAccount } from "#server/features/auth/registration.ts";
import { quotaSentences } from "#server/features/uploads/quota-text.ts";
import { setQuota } from "#server/features/user-admin/account-quota.ts";
import { operatorContext } from "#server/features/user-admin/act.ts";
import { assignRole, listUsers as listAccounts } from "#server/features/users/users.ts";
import {
  loginNeedsOf,
  mailLinkByOperator,
  setPasswordByOperator,
  type LoginNeeds,
} from "#server/features/user-admin/operator-acts.ts";
import { dayText } from "#server/platform/mail/dates.ts";
import type { Services } from "#server/platform/services.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Command, CommandInput } from "./command.ts";
import { parseOption } from "./parse-option.ts";
import { withoutLineEnd } from "./without-line-end.ts";

const listUsers: Command = {
  args: [],
  options: {
    ...{
      role: "ROLE",
      state: "STATE",
      confirmed: "true|false",
      seen: "SEEN",
      space: "SPACE",
      reports: "REPORTS",
    },
    ...{ search: "TEXT", limit: "NUMBER" },
  },
  summary: (locale) => m.command_user_list({}, { locale }),
  async run({ services: { db, clock }, locale, options: { search, ...options } }) {
    const query = parseOption(
      users.list.query,
      { ...options, adminSearch: search },
      {
        label: "--role, --state, --confirmed, --seen, --space, --reports, --search, --limit",
        locale,
      },
    );
    const now = clock.now();
    const { items, count } = await listAccounts({ db, now }, { query });
    const lines = items.map(
      (user) => `${user.email}  ${user.role}  ${stateOf(user, now)}  ${user.name} ${user.surname}`,
    );
    return {
      lines: lines.length > 0 ? lines : [m.command_user_none({}, { locale })],
      data: { users: items, count },
    };
  },
};

const createUser: Command = {
  args: ["EMAIL"],
  options: { name: "NAME", surname: "SURNAME", role: "ROLE", password: "PASSWORD" },
  summary: (locale) => m.command_user_create({}, { locale }),
  subject: async () => null,
  async run({ services, locale, args: [typed], options }) {
    const email = parseOption(Email, typed, { label: "EMAIL", locale });
    const name = parseOption(PersonName, options["name"], { label: "--name", locale });
    const surname = parseOption(PersonName, options["surname"], { label: "--surname", locale });
    const role = parseRole(options["role"] ?? "user", locale);
    const password = parseOption(Password, options["password"] ?? randomPassword(), {
      ...{ label: "--password", locale },
    });
    const id = await createAccount(services, { email, name, surname, role, password });
    return {
      lines: [m.command_user_created({ email, role, password }, { locale })],
      data: { id, email, role, password },
      created: id,
    };
  },
};

const approveUser: Command = {
  args: ["EMAIL"],
  options: {},
  summary: (locale) => m.command_user_approve({}, { locale }),
  subject: subjectOfUser,
  async run({ services, locale, args: [typed = ""] }) {
    const { id, email } = await requireUser(services, typed, locale);
    await approveRequest(operatorContext(services), { params: { id } });
    return { lines: [m.command_user_approved({ email }, { locale })], data: { email } };
  },
};

/** An option whose value is sent to the command, and is in no list of processes. */
const SENT = "-";

const changePassword: Command = {
  args: ["EMAIL"],
  options: { password: "PASSWORD|-" },
  flags: ["link", "disable-two-factor"],
  summary: (locale) => m.command_user_password({}, { locale }),
  subject: subjectOfUser,
  async run({ services, locale, args: [typed = ""], options, flags, readInput }) {
    const user = await requireUser(services, typed, locale);
    const { email } = user;
    const isLink = flags.has("link");
    if (isLink && options["password"] !== undefined) {
      throw new StartError(m.command_user_password_or_link({}, { locale }));
    }
    const given = options["password"] === SENT ? withoutLineEnd(await readInput()) : options["password"];
    const password = parseOption(Password, given ?? randomPassword(), { label: "--password", locale });
    const disablesTwoFactor = flags.has("disable-two-factor");
    if (!isLink) await setPasswordByOperator(services, user.id, { password, disablesTwoFactor });
    else if (!(await mailLinkByOperator(services, user.id, { disablesTwoFactor }))) {
      throw new StartError(m.command_user_password_recent({ email }, { locale }));
    }
    const needs = await loginNeedsOf(services, user);
    const done = isLink
      ? m.command_user_password_mailed({ email }, { locale })
      : m.command_user_password_set({ email, password }, { locale });
    return {
      lines: [done, ...textsOf(needs, locale)],
      data: { email, ...(isLink ? { isLinkMailed: true } : { password }), ...needs },
    };
  },
};

const changeRole: Command = {
  args: ["EMAIL", "ROLE"],
  summary: (locale) => m.command_user_role({}, { locale }),
  subject: subjectOfUser,
  async run({ services, locale, args: [typed = "", roleName = ""] }) {
    const role = parseRole(roleName, locale);
    const { id, email } = await requireUser(services, typed, locale);
    await assignRole({ ...services, locale: BASE_LOCALE }, id, role);
    return { lines: [m.command_user_role_set({ email, role }, { locale })], data: { email, role } };
  },
};

const changeQuota: Command = {
  args: ["EMAIL"],
  options: { total: "GB|role|unlimited", daily: "GB|role|unlimited" },
  summary: (locale) => m.command_user_quota({}, { locale }),
  subject: async (input) => (Object.keys(input.options).length > 0 ? subjectOfUser(input) : undefined),
  async run({ services, locale, args: [typed = ""], options }) {
    const user = await requireUser(services, typed, locale);
    const body = {
      total: parseLimit(options["total"], { label: "--total", locale }),
      daily: parseLimit(options["daily"], { label: "--daily", locale }),
    };
    const quota = await setQuota(operatorContext(services), { params: { id: user.id }, body });
    const own = {
      total: limitText(quota.total.own, locale),
      daily: limitText(quota.daily.own, locale),
    };
    const warnings = { total: m.admin_quota_below_total, daily: m.admin_quota_below_daily };
    return {
      lines: [
        m.command_user_quota_own({ email: user.email, role: user.role, ...own }, { locale }),
        ...quotaSentences(quota, locale, (period) => {
          const used = bytesText(quota[period].used, locale);
          return isBelowUse(quota[period]) ? warnings[period]({ used }, { locale }) : undefined;
        }),
      ],
      data: {
        ...{ email: user.email, role: user.role, ...quota },
        isBelowUse: isBelowUse(quota.total) || isBelowUse(quota.daily),
      },
    };
  },
};

export const USER_COMMANDS = {
  "user list": listUsers,
  "user create": createUser,
  "user approve": approveUser,
  "user password": changePassword,
  "user role": changeRole,
  "user quota": changeQuota,
} satisfies Readonly<Record<string, Command>>;

async function subjectOfUser({ services, locale, args: [typed = ""] }: CommandInput): Promise<string> {
  return (await requireUser(services, typed, locale)).id;
}

/** The state of an account, by the words of the option `--state`. */
function stateOf(user: UserForStaff, now: Date): AccountState {
  if (user.awaitsApprovalSince !== null) return "awaitingApproval";
  if (user.activatedAt === null) return "unconfirmed";
  if (user.blockedUntil !== null && new Date(user.blockedUntil) > now) return "blocked";
  return user.deletionAt === null ? "active" : "deletionScheduled";
}

/** What the password alone is not enough for. */
function textsOf(needs: LoginNeeds, locale: Locale): string[] {
  const { isConfirmed, isAwaitingApproval, blockedUntil, hasTwoFactor } = needs;
  const texts: string[] = [];
  if (!isConfirmed) texts.push(m.command_user_password_unconfirmed({}, { locale }));
  if (isAwaitingApproval) texts.push(m.command_user_password_awaits_approval({}, { locale }));
  if (blockedUntil) {
    texts.push(m.command_user_password_blocked({ date: dayText(blockedUntil, locale) }, { locale }));
  }
  if (hasTwoFactor) texts.push(m.command_user_password_two_factor({}, { locale }));
  return texts;
}

async function requireUser({ db }: Pick<Services, "db">, typed: string, locale: Locale): Promise<UserRow> {
  const email = parseOption(KnownEmail, typed, { label: "EMAIL", locale });
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(m.command_user_unknown({ email }, { locale }));
  return user;
}

/** As typed: gigabytes, or one of the words of the API. */
function parseLimit(
  typed: string | undefined,
  naming: { readonly label: string; readonly locale: Locale },
): AccountLimit | undefined {
  if (typed === undefined) return undefined;
  return parseOption(AccountLimit, /^\d+$/.test(typed) ? Number(typed) : typed, naming);
}

function limitText(limit: AccountLimit, locale: Locale): string {
  if (limit === "role") return m.admin_history_quota_role({}, { locale });
  return limit === "unlimited"
    ? m.settings_value_unlimited({}, { locale })
    : bytesText(limit * GIGABYTE, locale);
}

function parseRole(typed: string, locale: Locale): Role {
  const role = ROLES.find((known) => known === typed);
  if (role) return role;
  throw new StartError(m.command_user_role_wrong({ typed, roles: ROLES.join(", ") }, { locale }));
}
