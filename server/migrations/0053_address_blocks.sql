-- From a blocked range of addresses nobody registers or logs in; addresses of a blocked mail domain, and of its
-- subdomains, are refused for new accounts and as the new address of one.
create table address_blocks (
  id uuid primary key default uuidv7(),
  range cidr,
  -- As in DNS, in lower case.
  domain text,
  reason text not null,
  ends_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- Who has ended it before its time.
  ended_by uuid references users (id) on delete set null,
  check (num_nonnulls(range, domain) = 1)
);
create index address_blocks_range on address_blocks using gist (range inet_ops);
create index address_blocks_domain on address_blocks (domain);
create index address_blocks_ends_at on address_blocks (ends_at);
create index address_blocks_created_by on address_blocks (created_by);
create index address_blocks_ended_by on address_blocks (ended_by);
