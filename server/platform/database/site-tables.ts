import type { ColumnType, Generated } from "kysely";
import type { StoredSection } from "#shared/home/sections.ts";
import type { SettingValue } from "#shared/site-settings/contract.ts";
import type { Json, Moment, Optional, OptionalId } from "./column-types.ts";

/**
 * The tables of what the staff set: pages composed of sections, the settings of the site, and what they did with jobs,
 * column by column.
 */
export interface SiteTables {
  video_pages: {
    id: Generated<string>;
    slug: string;
    sections: ColumnType<StoredSection[], string, string>;
    version: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
  };
  site_settings: {
    key: string;
    value: Json<SettingValue>;
    revision: number;
    changed_by: OptionalId;
    changed_at: Date;
  };
  site_setting_changes: {
    id: Generated<string>;
    key: string;
    before: Json<SettingValue>;
    after: Json<SettingValue>;
    changed_by: OptionalId;
    changed_at: Date;
  };
  paused_lanes: {
    lane: string;
    paused_by: OptionalId;
    paused_at: Date;
  };
  job_log: {
    id: Generated<string>;
    job_id: string;
    event: "failed" | "retried" | "cancelled" | "raised";
    attempt: number;
    error: Optional<string>;
    done_by: OptionalId;
    happened_at: Moment;
  };
}
