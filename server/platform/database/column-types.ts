import type { ColumnType } from "kysely";

export type Moment = ColumnType<Date, Date | undefined, Date>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** JSON columns are written as text and read parsed. */
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type OptionalId = ColumnType<string | null, string | null | undefined, string | null>;
export type OptionalBytes = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
