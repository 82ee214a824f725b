import { IMAGE_SETTINGS } from "#shared/site-look/look.ts";
import { adVideoKey } from "#server/features/ads/creative-files.ts";
import { exportKey } from "#server/features/data-export/archive.ts";
import { masterKey, type ImageEntity } from "#server/features/images/keys.ts";
import { journalSegmentKeys } from "#server/features/live/delivery/segment-storage.ts";
import { siteImageKey } from "#server/features/site-look/site-images.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { chunkKey, mediaKey, PODCAST_NAME, spriteKey } from "#server/features/video-files/video-files.ts";
import { parseJournal } from "#server/live/package/journal.ts";
import { binKey } from "./storage-keys.ts";

/** Rows that name objects of the storage. All columns are texts that are not null. */
export interface Reference {
  /**
   * Its column `written` is the version of the row: the transaction that wrote it. `since` is when it began to name the
   * object, in milliseconds, and `bytes` the size that it notes, or empty.
   */
  readonly query: string;
  keysOf(row: Readonly<Record<string, string>>): readonly string[];
}

/**
 * Every object that a row of the database needs. A feature that stores objects has its rows here: a backup makes sure
 * that it contains them, and the search for orphans compares them with what the storage has.
 */
export const REFERENCES: readonly Reference[] = [
  {
    // The file that a video is made from: its last complete upload, or the upload that has the bytes of that one.
    query: `
      select c.video_id::text as video_id, c.id, c.written, ${millis("coalesce(o.completed_at, o.created_at)")} as since,
        o.size::text as bytes
      from (
        select distinct on (u.video_id) u.video_id, coalesce(u.original_id, u.id) as id, u.xmin::text as written
        from uploads u
        where u.state = 'complete' order by u.video_id, u.completed_at desc
      ) c join uploads o on o.id = c.id
      where o.missing_since is null and o.original_removed_at is null`,
    keysOf: ({ video_id = "", id = "" }) => [sourceKey({ video_id, id })],
  },
  {
    query: `
      select video_id::text as video_id, upload_id, name, xmin::text as written, ${millis("created_at")} as since,
        coalesce(track ->> 'sizeBytes', '') as bytes
      from video_files`,
    keysOf: ({ video_id = "", upload_id = "", name = "" }) => [mediaKey(video_id, upload_id, name)],
  },
  {
    query: `
      select video_id::text as video_id, upload_id, xmin::text as written, ${millis("created_at")} as since,
        track ->> 'podcastBytes' as bytes
      from video_files where (track ->> 'podcastBytes') is not null`,
    keysOf: ({ video_id = "", upload_id = "" }) => [mediaKey(video_id, upload_id, PODCAST_NAME)],
  },
  {
    query: `
      select video_id::text as video_id, upload_id, pass::text as pass, part::text as part, unnest(names) as name,
        xmin::text as written, ${millis("done_at")} as since, '' as bytes
      from video_chunks where done_at is not null`,
    keysOf: ({ video_id: videoId = "", upload_id: uploadId = "", pass, part, name = "" }) => [
      chunkKey({ videoId, uploadId, pass: Number(pass), part: Number(part) }, name),
    ],
  },
  {
    query: `
      select id::text as id, xmin::text as written, ${millis("created_at")} as since, '' as bytes
      from videos where sprite is not null`,
    keysOf: ({ id = "" }) => [spriteKey(id)],
  },
  image("video", "videos where has_thumbnail"),
  image("user", "users where has_avatar"),
  image("channel", "channels where has_avatar"),
  image("banner", "channels where has_banner"),
  image("ad", "ads where creative_kind = 'banner'"),
  {
    query: `
      select id::text as id, creative_version::text as version, xmin::text as written, ${millis("updated_at")} as since,
        '' as bytes
      from ads where creative_kind = 'video'`,
    keysOf: ({ id = "", version }) => [adVideoKey(id, Number(version))],
  },
  {
    query: `
      select video_id::text as video_id, language, unnest(array_remove(array[version, untrimmed_version], null))::text as version,
        xmin::text as written, ${millis("updated_at")} as since, '' as bytes
      from video_subtitles`,
    keysOf: ({ video_id = "", language = "", version }) => [
      subtitlesKey(video_id, language, Number(version)),
    ],
  },
  {
    query: `
      select user_id::text as user_id, id::text as id, xmin::text as written,
        ${millis("coalesce(finished_at, requested_at)")} as since, coalesce(size_bytes::text, '') as bytes
      from data_exports where state = 'ready'`,
    keysOf: ({ user_id = "", id = "" }) => [exportKey(user_id, id)],
  },
  {
    query: `
      select video_id::text as video_id, string_agg(lines, '' order by number) as lines,
        max(xmin::text::bigint)::text as written, '0' as since, '' as bytes
      from live_journal group by video_id`,
    keysOf: ({ video_id = "", lines = "" }) => journalSegmentKeys(video_id, parseJournal(lines)),
  },
  {
    query: `
      select value #>> '{}' as id, xmin::text as written, ${millis("changed_at")} as since, '' as bytes
      from site_settings where key in (${IMAGE_SETTINGS.map((key) => `'${key}'`).join(", ")})
        and jsonb_typeof(value) = 'string'`,
    keysOf: ({ id = "" }) => [siteImageKey(id)],
  },
  {
    query: `
      select id::text as id, xmin::text as written, ${millis("moved_at")} as since, bytes::text as bytes
      from storage_bin where moved_at is not null`,
    keysOf: ({ id = "" }) => [binKey(id)],
  },
];

function image(entity: ImageEntity, rows: string): Reference {
  return {
    query: `select id::text as id, xmin::text as written, ${millis("created_at")} as since, '' as bytes from ${rows}`,
    keysOf: ({ id = "" }) => [masterKey(entity, id)],
  };
}

function millis(moment: string): string {
  return `(extract(epoch from ${moment}) * 1000)::bigint::text`;
}
