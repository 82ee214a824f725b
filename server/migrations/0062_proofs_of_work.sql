-- Proofs of work that registrations have used, so that each counts once. Rows are kept until their challenge expires.
create table used_proofs_of_work (
  -- Of the challenge.
  signature bytea primary key,
  expires_at timestamptz not null
);
create index used_proofs_of_work_expires_at on used_proofs_of_work (expires_at);
