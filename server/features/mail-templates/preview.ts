import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { mailTemplates } from "#shared/mail-templates/contract.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { withAccent } from "#server/platform/mail/email-accent.ts";
import { mailFailure } from "#server/platform/mail/mail-failure.ts";
import { withEditedTexts } from "#server/platform/mail/template-text.ts";
import { sitePalette } from "#server/platform/site/palette.ts";
import { examplesOf } from "./mail-templates.ts";
import { partsOf } from "./parts.ts";
import { editedTexts } from "./rules.ts";

type Previewed = Pick<UseCaseInput<typeof mailTemplates.preview>, "params" | "body">;

/** The examples of a template with texts that are not saved, as they would be sent. */
export async function previewTemplate(
  context: SignedInContext,
  { params, body }: Previewed,
): Promise<EndpointResponse<typeof mailTemplates.preview>> {
  // React is loaded by the first email.
  const { renderEmail } = await import("#server/platform/mail/email-template.ts");
  const examples = examplesOf(context, params.template, params.language);
  const edited = editedTexts(body.texts, partsOf(examples));
  const accent = sitePalette(context.settings)?.light;
  return {
    examples: examples.map((example) => {
      const { subject, ...content } = withEditedTexts(example, edited);
      const { html, ...rendered } = renderEmail(content);
      return { subject, ...rendered, html: withAccent(html, accent) };
    }),
  };
}

/** Sends one of the examples to the caller, past the queue. Throws what `mailFailure` says. */
export async function sendTemplateTest(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof mailTemplates.sendTest>,
): Promise<EndpointResponse<typeof mailTemplates.sendTest>> {
  const { db, viewer, mail, log } = context;
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const { examples } = await previewTemplate(context, { params, body });
  const example = examples[body.example];
  if (!example) throw new AppError("NOT_FOUND");
  try {
    await mail.send({ to: user.email, ...example });
  } catch (error) {
    log.warn({ err: error, template: params.template }, "a test of a mail template was not accepted");
    throw mailFailure(error);
  }
  return { to: user.email, smtp: mail.smtp };
}
