-- When the bytes of an uploaded file were given up because every rendition is stored; null while they are stored.
alter table uploads add column original_removed_at timestamptz;
-- Who asked for it; null if the site removes originals after encoding, and for deleted accounts.
alter table uploads add column original_removed_by uuid references users (id) on delete set null;
create index uploads_original_removed_by on uploads (original_removed_by) where original_removed_by is not null;
