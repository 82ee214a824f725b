import type { ColumnType, Generated } from "kysely";
import type { StoredSection } from "#shared/home/sections.ts";
import type { SettingValue } from "#shared/site-settings/contract.ts";
import type { FindingSide, StorageActName, StorageItemType, StorageKind } from "#shared/storage/contract.ts";
import type { Locale } from "#shared/texts.ts";
import type { Json, Moment, Optional, OptionalId, OptionalMoment } from "./column-types.ts";

/**
 * The tables of what the staff set: pages composed of sections, the settings and categories of the site, the texts of its emails, what they did with jobs and
 * with the storage, and the addresses that they block, column by column.
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
  site_guide: {
    is_only: Generated<boolean>;
    state: "done" | "skipped";
    ended_by: OptionalId;
    ended_at: Date;
  };
  mail_texts: {
    template: string;
    language: Locale;
    texts: Json<Readonly<Record<string, string>>>;
    revision: number;
    changed_by: OptionalId;
    changed_at: Date;
  };
  mail_text_changes: {
    id: Generated<string>;
    template: string;
    language: Locale;
    before: Json<Readonly<Record<string, string>>>;
    after: Json<Readonly<Record<string, string>>>;
    changed_by: OptionalId;
    changed_at: Date;
  };
  categories: {
    number: Generated<number>;
    code: string;
    name_pl: string;
    name_en: string;
    icon: string;
    parent: Optional<string>;
    place: Optional<number>;
    retired_at: OptionalMoment;
    merged_into: Optional<string>;
    version: Generated<number>;
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
  storage_counts: { day: string; counted_at: Date; free_bytes: Optional<number> };
  storage_figures: { day: string; kind: StorageKind; bytes: number; objects: number };
  storage_items: {
    type: StorageItemType;
    item_id: string;
    bytes: number;
    original_bytes: number;
    objects: number;
  };
  storage_checks: {
    id: Generated<string>;
    checked_at: Date;
    found_objects: number;
    mend_started_at: OptionalMoment;
    mended_by: OptionalId;
  };
  storage_findings: {
    id: Generated<string>;
    check_id: string;
    side: FindingSide;
    key: string;
    kind: StorageKind;
    bytes: Optional<number>;
    since: Date;
  };
  storage_bin: {
    id: Generated<string>;
    key: string;
    kind: StorageKind;
    bytes: number;
    written_at: Date;
    binned_at: Date;
    delete_at: Date;
    moved_at: OptionalMoment;
    binned_by: OptionalId;
  };
  storage_acts: {
    id: Generated<string>;
    act: StorageActName;
    objects: Generated<number>;
    bytes: Generated<number>;
    done_by: OptionalId;
    done_at: Date;
  };
  address_blocks: {
    id: Generated<string>;
    /** One of these two is null. */
    range: Optional<string>;
    domain: Optional<string>;
    reason: string;
    ends_at: Date;
    created_by: OptionalId;
    created_at: Date;
    ended_by: OptionalId;
  };
}
