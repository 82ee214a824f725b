-- Lists and results of search in an order of their own: the first of a million without looking at the others.
create index videos_popular on videos (views desc, id desc) where listed;
create index videos_liked on videos (likes desc, id desc) where listed;
create index videos_longest on videos (duration_seconds desc, id desc) where listed;
