-- Work that one process of the site does at a time. A process says every few seconds that it lives; when it has not done
-- so for too long, any other process may take over its leases.
create table lease_holders (
  id uuid primary key,
  expires_at timestamptz not null
);

create table leases (
  name text primary key,
  holder uuid not null references lease_holders (id) on delete cascade
);

create index leases_holder on leases (holder);
