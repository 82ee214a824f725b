import * as z from "zod/mini";
import { m } from "#shared/messages/compiled/messages.js";
import { PAGE_MAX_ITEMS, paging } from "#shared/paging.ts";
import { listStaffActions } from "#server/features/audit/audit.ts";
import type { Command } from "./command.ts";
import { parseOption } from "./parse-option.ts";

const Page = z.object(paging(PAGE_MAX_ITEMS));

const listAudit: Command = {
  args: [],
  options: { limit: "NUMBER", offset: "NUMBER" },
  summary: (locale) => m.command_audit_list({}, { locale }),
  async run({ services, locale, options }) {
    const page = parseOption(Page, options, { label: "--limit, --offset", locale });
    const { items, count } = await listStaffActions(services, page);
    const lines = items.map(({ at, by, isFromCommandLine, call, subject }) => {
      const gone = m.command_audit_gone({}, { locale });
      const actor = isFromCommandLine ? m.command_audit_command_line({}, { locale }) : (by?.email ?? gone);
      return [at, actor, call, subject ?? ""].join("  ").trimEnd();
    });
    return {
      lines: lines.length > 0 ? lines : [m.command_audit_none({}, { locale })],
      data: { actions: items, count },
    };
  },
};

export const AUDIT_COMMANDS = { "audit list": listAudit } satisfies Readonly<Record<string, Command>>;
