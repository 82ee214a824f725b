import { reports } from "#shared/reports/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  closeReport,
  listAllReports,
  removeReport,
  reopenReport,
  sendReport,
  sendReportOfComment,
  sendReportOfVideo,
} from "./reports.ts";

const SENDING = { rateLimit: { max: 20, perSeconds: 600 } };

export function bindReports({ bind }: Binder): void {
  bind(reports.send, sendReport, SENDING);
  bind(reports.sendOfVideo, sendReportOfVideo, SENDING);
  bind(reports.sendOfComment, sendReportOfComment, SENDING);
  bind(reports.list, listAllReports);
  bind(reports.close, closeReport);
  bind(reports.reopen, reopenReport);
  bind(reports.remove, removeReport);
}
