import { storage } from "#shared/storage/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { restoreBinItem } from "./bin.ts";
import {
  listBin,
  listStorageFindings,
  showStorage,
  startCheck,
  startCount,
  startMending,
} from "./storage-screen.ts";

const ACTS = { rateLimit: { max: 60, perSeconds: 60 } };

export function bindStorage({ bind }: Binder): void {
  bind(storage.show, showStorage);
  bind(storage.findings, listStorageFindings);
  bind(storage.bin, listBin);
  bind(storage.count, startCount, ACTS);
  bind(storage.check, startCheck, ACTS);
  bind(storage.mend, startMending, ACTS);
  bind(storage.restore, restoreBinItem, ACTS);
}
