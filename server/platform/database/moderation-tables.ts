import type { ColumnType, Generated } from "kysely";
import type { BugTopic } from "#shared/contacts/topics.ts";
import type { ChannelLimit, Measure } from "#shared/moderation/measures.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { ReportState } from "#shared/reports/lifecycle.ts";
import type { Locale } from "#shared/texts.ts";
import type { TicketStatus } from "#shared/tickets/contract.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { Json, Moment, Optional, OptionalId, OptionalMoment } from "./column-types.ts";

/** The tables of support tickets, of reports and of decisions, column by column. */
export interface ModerationTables {
  moderation_decisions: {
    id: Generated<string>;
    entity_type: ReportableType;
    entity_id: string;
    measure: Measure;
    limits: Generated<ChannelLimit[]>;
    reason: BanReason | null;
    note: Generated<string>;
    until: OptionalMoment;
    decided_by: OptionalId;
    created_at: Moment;
    ended_at: OptionalMoment;
    ended_by: OptionalId;
  };
  failed_jobs: {
    id: Generated<string>;
    job_id: string;
    kind: string;
    data: Json<object>;
    error: string;
    attempts: number;
    failed_at: Date;
    code: Optional<string>;
  };
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
    entity_type: ReportableType;
    entity_id: string;
    reason: BanReason;
    message: string;
    state: ColumnType<ReportState, ReportState | undefined, ReportState>;
    user_id: string | null;
    email: string | null;
    reporter_hash: Buffer;
    decision_id: OptionalId;
    language: ColumnType<Locale, Locale | undefined, Locale>;
    created_at: Moment;
    updated_at: Moment;
  };
}
