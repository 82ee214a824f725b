-- A question with choices below a post, open until its end.
create table post_polls (
  post_id uuid primary key references posts (id) on delete cascade,
  choices text[] not null check (cardinality(choices) between 2 and 6),
  is_multiple boolean not null,
  ends_at timestamptz not null
);

-- One row for each voter, so that voting again replaces what was chosen. Choices are places in the list, from 0.
create table post_poll_votes (
  post_id uuid not null references post_polls (post_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  choices smallint[] not null check (cardinality(choices) > 0),
  voted_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_poll_votes_user on post_poll_votes (user_id);
