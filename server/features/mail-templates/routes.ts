import { mailTemplates } from "#shared/mail-templates/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { getTemplate, listTemplateHistory, listTemplates, saveTemplate } from "./mail-templates.ts";
import { previewTemplate, sendTemplateTest } from "./preview.ts";

export function bindMailTemplates({ bind }: Binder): void {
  bind(mailTemplates.list, listTemplates);
  bind(mailTemplates.get, getTemplate);
  bind(mailTemplates.save, saveTemplate, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(mailTemplates.preview, previewTemplate, { rateLimit: { max: 240, perSeconds: 60 } });
  bind(mailTemplates.sendTest, sendTemplateTest, { rateLimit: { max: 10, perSeconds: 60 } });
  bind(mailTemplates.history, listTemplateHistory);
}
