-- Whom a video or an advertisement was counted for lately. The names are keyed hashes of that subject alone: they tell
-- nothing about other subjects, and go with the window in which somebody counts once.
create table counted_viewers (
  subject_id uuid not null,
  viewer bytea not null,
  counted_at timestamptz not null,
  primary key (subject_id, viewer)
);
create index counted_viewers_time on counted_viewers (counted_at);

-- How many of them had the same address.
create table counted_addresses (
  subject_id uuid not null,
  address bytea not null,
  counted_since timestamptz not null,
  views integer not null,
  primary key (subject_id, address)
);
create index counted_addresses_time on counted_addresses (counted_since);
