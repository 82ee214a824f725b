import type { ColumnType, Generated } from "kysely";
import type { StoredSection } from "#shared/home/sections.ts";
import type { Moment } from "./column-types.ts";

/** The tables of pages composed of sections, column by column. */
export interface HomeTables {
  video_pages: {
    id: Generated<string>;
    slug: string;
    sections: ColumnType<StoredSection[], string, string>;
    version: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
  };
}
