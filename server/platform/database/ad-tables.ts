import type { ColumnType, Generated } from "kysely";
import type { AdStatus } from "#shared/ads/lifecycle.ts";
import type { AdFormat } from "#shared/ads/formats.ts";
import type { AdKind } from "#shared/ads/kinds.ts";
import type { AGE_TARGETS, ClickAction, DismissMode, PLACEMENTS } from "#shared/ads/contract.ts";
import type { Moment, OptionalId } from "./column-types.ts";

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** The tables of advertisements, column by column. */
export interface AdTables {
  ads: {
    id: Generated<string>;
    channel_id: string;
    name: Generated<string>;
    status: Defaulted<AdStatus>;
    kind: Defaulted<AdKind>;
    click_action: Defaulted<ClickAction>;
    click_url: Defaulted<string | null>;
    video_id: OptionalId;
    placement: Defaulted<(typeof PLACEMENTS)[number]>;
    dismiss_mode: Defaulted<DismissMode>;
    age_targets: Defaulted<(typeof AGE_TARGETS)[number][]>;
    points: Generated<number>;
    creative_kind: Defaulted<AdKind | null>;
    creative_seconds: Defaulted<number | null>;
    creative_version: Generated<number>;
    reason: Defaulted<string | null>;
    created_at: Moment;
    updated_at: Moment;
  };
  ad_views: { ad_id: string; day: string; age: string; views: number; skipped: number; seconds: number };
  ad_clicks: {
    id: Generated<string>;
    ad_id: string;
    video_id: string | null;
    seconds: number;
    clicked_at: Date;
  };
  notified_ad_formats: { format: AdFormat; is_on: boolean };
}
