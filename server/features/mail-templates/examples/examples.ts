import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import {
  donationEndedEmail,
  thankYouEmail,
  transferEmail,
} from "#server/features/donations/email-templates.ts";
import { ACCOUNT_EXAMPLES } from "./account.ts";
import { CREATOR_EXAMPLES, SUPPORT_EXAMPLES, VIEWER_EXAMPLES } from "./community.ts";
import type { Examples, ExamplesOf } from "./example.ts";
import { SECURITY_EXAMPLES } from "./security.ts";

const AMOUNT_GROSZE = 5000;

const DONATION_EXAMPLES: ExamplesOf<"donations"> = {
  donation: (to) => {
    const donation = { name: to.name, amountGrosze: AMOUNT_GROSZE, date: to.now };
    const cancelUrl = to.urlOf("/payment-success");
    return [
      thankYouEmail(to, { ...donation, cancelUrl: undefined, isTest: false }),
      thankYouEmail(to, { ...donation, cancelUrl, isTest: true }),
    ];
  },
  transfer: (to) => [
    transferEmail(to, {
      ...{ name: to.name, amountGrosze: AMOUNT_GROSZE, recipient: to.site, title: "W-123456" },
      account: "12 3456 7890 1234 5678 9012 3456",
      url: to.urlOf("/payment-continue"),
    }),
  ],
  "donation-ended": (to) => {
    const link = { name: to.name, url: to.urlOf("/donate") };
    return [
      donationEndedEmail(to, { ...link, isByFailure: false }),
      donationEndedEmail(to, { ...link, isByFailure: true }),
    ];
  },
};

/** The emails of each template that its editor shows. */
export const EXAMPLES: Readonly<Record<MailTemplate, Examples>> = {
  ...ACCOUNT_EXAMPLES,
  ...SECURITY_EXAMPLES,
  ...VIEWER_EXAMPLES,
  ...CREATOR_EXAMPLES,
  ...DONATION_EXAMPLES,
  ...SUPPORT_EXAMPLES,
};
