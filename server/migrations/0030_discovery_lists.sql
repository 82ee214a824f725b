-- Lists that few videos and playlists are on, each in its order.
create index videos_banned_by_big_tech on videos (published_at desc, id desc) where listed and banned_by_big_tech;
create index playlists_recommended on playlists (updated_at desc, id desc) where recommended and visibility = 'public';
