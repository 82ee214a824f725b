import * as z from "zod/mini";
import { m } from "#shared/messages/compiled/messages.js";
import { Id, PAGE_MAX_ITEMS, paging } from "#shared/paging.ts";
import { endAddressBlock, listAddressBlocks } from "#server/features/address-blocks/address-blocks.ts";
import type { Command } from "./command.ts";
import { parseOption } from "./parse-option.ts";

const Page = z.object(paging(PAGE_MAX_ITEMS));

const listBlocks: Command = {
  args: [],
  options: { limit: "NUMBER", offset: "NUMBER" },
  summary: (locale) => m.command_block_list({}, { locale }),
  async run({ services, locale, options }) {
    const query = parseOption(Page, options, { label: "--limit, --offset", locale });
    const { items, count } = await listAddressBlocks({ ...services, now: services.clock.now() }, { query });
    const lines = items.map(({ _id, target, endsAt, reason }) => [_id, target, endsAt, reason].join("  "));
    return {
      lines: lines.length > 0 ? lines : [m.command_block_none({}, { locale })],
      data: { blocks: items, count },
    };
  },
};

/** Also for an administrator whose own address has come to lie in a blocked range. */
const endBlock: Command = {
  args: ["ID"],
  summary: (locale) => m.command_block_end({}, { locale }),
  subject: async ({ args: [id = ""] }) => id,
  async run({ services, locale, args: [typed] }) {
    const id = parseOption(Id, typed, { label: "ID", locale });
    await endAddressBlock({ ...services, now: services.clock.now(), viewer: null }, { params: { id } });
    return { lines: [m.command_block_ended({ id }, { locale })], data: { id } };
  },
};

export const BLOCK_COMMANDS = {
  "block list": listBlocks,
  "block end": endBlock,
} satisfies Readonly<Record<string, Command>>;
