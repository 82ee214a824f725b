import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { checkStorage, mendStorage } from "#server/features/storage/check-storage.ts";
import type { Orphan } from "#server/features/storage/find-orphans.ts";
import { approveMend, recordCheck } from "#server/features/storage/storage-screen.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import type { Command } from "./command.ts";

const checkStorageCommand: Command = {
  args: [],
  flags: ["mend"],
  summary: (locale) => m.command_storage_check({}, { locale }),
  subject: async () => null,
  async run({ services, locale, flags }) {
    const { checkId, orphans } = await checkStorage(services);
    await recordCheck({ ...services, now: services.clock.now() }, null);
    const isMended = flags.has("mend") && orphans.length > 0;
    if (isMended) await mend(services, checkId);
    return {
      lines: [
        ...orphans.map(({ side, kind, bytes, since, key }) =>
          [side, kind, bytes ?? "-", since.toISOString(), key].join("  "),
        ),
        ...summaryOf(orphans, isMended, locale),
      ],
      data: { orphans, isMended },
      hasFindings: orphans.length > 0 && !isMended,
    };
  },
};

export const STORAGE_COMMANDS = { "storage check": checkStorageCommand } satisfies Readonly<
  Record<string, Command>
>;

async function mend(services: Services, checkId: string): Promise<void> {
  const order = { checkId, by: null };
  await inTransaction(services.db, (tx) => approveMend({ db: tx, now: services.clock.now() }, order));
  await mendStorage(services, order);
}

function summaryOf(orphans: readonly Orphan[], isMended: boolean, locale: Locale): string[] {
  if (orphans.length === 0) return [m.command_storage_none({}, { locale })];
  const strange = orphans.filter(({ side }) => side === "strangeBytes").length;
  const counts = { strange, missing: orphans.length - strange };
  return isMended
    ? [m.command_storage_mended(counts, { locale })]
    : [m.command_storage_found(counts, { locale })];
}
