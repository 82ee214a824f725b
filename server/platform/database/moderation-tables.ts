import type { ColumnType, Generated } from "kysely";
import type { BugTopic } from "#shared/contacts/topics.ts";
import type { ReportedThing } from "#shared/reports/contract.ts";
import type { ReportState } from "#shared/reports/lifecycle.ts";
import type { Locale } from "#shared/texts.ts";
import type { TicketStatus } from "#shared/tickets/contract.ts";
import type { BanReason } from "#shared/videos/catalogue.ts";
import type { Moment } from "./column-types.ts";

/** The tables of support tickets and of reports, column by column. */
export interface ModerationTables {
  support_tickets: {
    id: Generated<string>;
    user_id: string | null;
    email: string;
    topic: BugTopic;
    status: ColumnType<TicketStatus, TicketStatus | undefined, TicketStatus>;
    content: string;
    pin_hash: string;
    language: Locale;
    created_at: Moment;
    updated_at: Moment;
  };
  support_replies: {
    id: Generated<string>;
    ticket_id: string;
    email: string | null;
    content: string;
    created_at: Moment;
  };
  reports: {
    id: Generated<string>;
    entity_type: ReportedThing;
    entity_id: string;
    reason: BanReason;
    message: string;
    state: ColumnType<ReportState, ReportState | undefined, ReportState>;
    user_id: string | null;
    email: string | null;
    reporter_hash: Buffer;
    created_at: Moment;
    updated_at: Moment;
  };
}
