import { adVideoKey } from "#server/features/ads/creative-files.ts";
import { exportKey } from "#server/features/data-export/archive.ts";
import { masterKey, type ImageEntity } from "#server/features/images/keys.ts";
import { journalSegmentKeys } from "#server/features/live/delivery/segment-storage.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { chunkKey, mediaKey, PODCAST_NAME, spriteKey } from "#server/features/video-files/video-files.ts";
import { parseJournal } from "#server/live/package/journal.ts";
import type { DatabaseSnapshot, TextRow } from "./database-snapshot.ts";

/** Rows that name objects of the storage. All columns are texts that are not null. */
interface Reference {
  /** Its column `written` is the version of the row: the transaction that wrote it. */
  readonly query: string;
  keysOf(row: TextRow): readonly string[];
}

/**
 * Every object that a row of the database needs. A feature that stores objects has its rows here: a backup makes sure
 * that it contains them.
 */
const REFERENCES: readonly Reference[] = [
  {
    // The file that a video is made from: its last complete upload, or the original of which that is a part.
    query: `
      select distinct on (u.video_id) u.video_id::text as video_id, coalesce(t.original_id, u.id) as id, u.xmin::text as written
      from uploads u left join video_trims t on t.upload_id = u.id
      where u.state = 'complete' order by u.video_id, u.completed_at desc`,
    keysOf: ({ video_id = "", id = "" }) => [sourceKey({ video_id, id })],
  },
  {
    query: `
      select video_id::text as video_id, upload_id, name, (track ? 'podcastBytes')::text as has_podcast, xmin::text as written
      from video_files`,
    keysOf: ({ video_id = "", upload_id = "", name = "", has_podcast }) => [
      mediaKey(video_id, upload_id, name),
      ...(has_podcast === "true" ? [mediaKey(video_id, upload_id, PODCAST_NAME)] : []),
    ],
  },
  {
    query: `
      select video_id::text as video_id, upload_id, pass::text as pass, part::text as part, unnest(names) as name,
        xmin::text as written
      from video_chunks where done_at is not null`,
    keysOf: ({ video_id: videoId = "", upload_id: uploadId = "", pass, part, name = "" }) => [
      chunkKey({ videoId, uploadId, pass: Number(pass), part: Number(part) }, name),
    ],
  },
  {
    query: "select id::text as id, xmin::text as written from videos where sprite is not null",
    keysOf: ({ id = "" }) => [spriteKey(id)],
  },
  image("video", "select id::text as id, xmin::text as written from videos where has_thumbnail"),
  image("user", "select id::text as id, xmin::text as written from users where has_avatar"),
  image("channel", "select id::text as id, xmin::text as written from channels where has_avatar"),
  image("banner", "select id::text as id, xmin::text as written from channels where has_banner"),
  image("ad", "select id::text as id, xmin::text as written from ads where creative_kind = 'banner'"),
  {
    query: `
      select id::text as id, creative_version::text as version, xmin::text as written
      from ads where creative_kind = 'video'`,
    keysOf: ({ id = "", version }) => [adVideoKey(id, Number(version))],
  },
  {
    query: `
      select video_id::text as video_id, language, unnest(array_remove(array[version, untrimmed_version], null))::text as version,
        xmin::text as written
      from video_subtitles`,
    keysOf: ({ video_id = "", language = "", version }) => [
      subtitlesKey(video_id, language, Number(version)),
    ],
  },
  {
    query: `
      select user_id::text as user_id, id::text as id, xmin::text as written
      from data_exports where state = 'ready'`,
    keysOf: ({ user_id = "", id = "" }) => [exportKey(user_id, id)],
  },
  {
    query: `
      select video_id::text as video_id, string_agg(lines, '' order by number) as lines,
        max(xmin::text::bigint)::text as written
      from live_journal group by video_id`,
    keysOf: ({ video_id = "", lines = "" }) => journalSegmentKeys(video_id, parseJournal(lines)),
  },
];

function image(entity: ImageEntity, query: string): Reference {
  return { query, keysOf: ({ id = "" }) => [masterKey(entity, id)] };
}

/** The keys that rows of the snapshot name and for which `has` is false, each with the version of its row. */
export async function findMissingMedia(
  snapshot: Pick<DatabaseSnapshot, "readRows">,
  has: (key: string) => boolean,
): Promise<Map<string, string>> {
  const missing = new Map<string, string>();
  for (const { query, keysOf } of REFERENCES) {
    for await (const rows of snapshot.readRows(query)) {
      for (const row of rows) {
        for (const key of keysOf(row)) if (!has(key)) missing.set(key, row["written"] ?? "");
      }
    }
  }
  return missing;
}
