-- When every viewer could find the video for the first time: it is announced then, once. Null: not yet.
alter table videos add column first_listed_at timestamptz;
update videos v set first_listed_at = coalesce(v.published_at, v.updated_at)
where v.listed
  or exists (select from announced_videos a where a.video_id = v.id)
  or exists (select from notifications n where n.video_id = v.id and n.type in ('new_video', 'live_starting_now'));
