-- Texts have one form: composed letters, "\n" for each line break, no control characters (shared/text-validation.ts).
-- What is searched is folded by compatibility, so that letters and digits that are only decorated are found.

-- A text in lower case, with plain letters and digits, without marks and invisible characters, as
-- shared/fold-diacritics.ts does it; with a space before it, so that a search can match the starts of words.
create or replace function folded(text) returns text
  language sql immutable strict parallel safe
  return ' ' || replace(
    translate(
      regexp_replace(
        lower(normalize($1, NFKD)),
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u0610-\u061a\u061c\u064b-\u065f\u0670\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\U000e0000-\U000e0fff]',
        '', 'g'
      ),
      'łđø', 'ldo'
    ),
    'ß', 'ss'
  );

-- A pattern for LIKE: folded texts that contain what was typed.
create function folded_pattern(typed text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(ltrim(folded(typed)), '([\\%_])', '\\\1', 'g') || '%';

-- Rows from before.
create function pg_temp.block(text) returns text
  language sql immutable strict
  return regexp_replace(
    regexp_replace(normalize($1, NFC), '\r\n|[\r\v\f\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]', '', 'g'
  );

create function pg_temp.line(text) returns text
  language sql immutable strict
  return regexp_replace(pg_temp.block($1), '\s*[\t\n]\s*', ' ', 'g');

create function pg_temp.tag(text) returns text
  language sql immutable strict
  return btrim(regexp_replace(
    regexp_replace(
      pg_temp.line($1),
      '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]',
      '', 'g'
    ),
    '\s+', ' ', 'g'
  ));

-- Each tag once, at the place of its first spelling.
create function pg_temp.tags(text[]) returns text[]
  language sql immutable strict
  return (
    select coalesce(array_agg(tag order by place), '{}')
    from (
      select pg_temp.tag(written) as tag, min(place) as place
      from unnest($1) with ordinality as t (written, place)
      where pg_temp.tag(written) <> ''
      group by 1
    ) t
  );

do $$
declare
  place record;
begin
  for place in
    select f.form, split_part(p, '.', 1) as of_table, split_part(p, '.', 2) as of_column
    from (values
      ('line', '{users.name,users.surname,users.address,passkeys.name,channels.name,videos.title,playlists.name}'),
      ('line', '{donations.name,donations.last_name,donations.street,donations.house_number,donations.flat}'),
      ('line', '{donations.zip,donations.city,ads.name,documents.title,live_markers.name,chat_polls.question}'),
      ('line', '{bug_reports.unknown_topic}'),
      ('block', '{users.bio,users.block_reason,creator_applications.message,creator_applications.reason}'),
      ('block', '{channels.description,upload_defaults.description,videos.description,videos.ban_note}'),
      ('block', '{posts.message,comments.content,chat_messages.content,chat_mentions.name,documents.body}'),
      ('block', '{moderation_decisions.note,reports.message,support_tickets.content,support_replies.content}'),
      ('block', '{bug_reports.description,ads.reason}'),
      ('tags', '{videos.tags,channels.tags,upload_defaults.tags}')
    ) as f (form, places), unnest(f.places::text[]) as p
  loop
    execute format(
      'update %1$I set %2$I = pg_temp.%3$I(%2$I) where %2$I is distinct from pg_temp.%3$I(%2$I)',
      place.of_table, place.of_column, place.form
    );
  end loop;
end $$;

-- These indexes have values of the former function, or serve searches that were not folded.
reindex index users_folded;
reindex index playlists_folded;
drop index users_staff_search;
create index users_staff_search on users using gin (folded(name || ' ' || surname || ' ' || email) gin_trgm_ops);
drop index comments_content;
create index comments_content on comments using gin (folded(content) gin_trgm_ops);

-- The vectors of all videos, channels and subtitles, and the subjects of all videos, are made anew.
update search_progress set reached = default;
delete from channel_search;
delete from transcripts;
update video_subjects_progress set read_until = default;
