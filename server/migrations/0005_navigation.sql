-- Where visitors go. Read in whole days and thrown away after thirty: an index by time, and small rows.
create table navigation_events (
  happened_at timestamptz not null default now(),
  visitor_hash bytea,
  from_seconds integer not null,
  is_close boolean not null,
  from_path text not null,
  to_path text not null,
  referrer text not null
);
create index navigation_events_by_time on navigation_events using brin (happened_at);
