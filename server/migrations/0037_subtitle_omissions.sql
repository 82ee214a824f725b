-- Cues of the source that could not be read.
alter table video_subtitles add column omitted_cues int not null default 0;
-- When the last cue starts; null for subtitles from before this column.
alter table video_subtitles add column last_start_seconds double precision;
