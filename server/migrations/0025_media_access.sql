-- Grows whenever rights to watch a video are taken away or its visibility changes. Signatures of media and images cover
-- it, so that addresses given out before hold no more.
alter table videos add column access_revision integer not null default 0;
