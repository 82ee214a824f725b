-- The version of subtitles names a file that caches keep for a year. In seconds of the clock a version came twice when
-- subtitles were deleted and uploaded again within a second, so it is in milliseconds now.
alter table video_subtitles alter column version type bigint, alter column untrimmed_version type bigint;
alter table transcripts alter column version type bigint;
