-- Whether each format of ads was on when the owners of ads were last notified of a change. One row for each format.
create table notified_ad_formats (
  format text primary key check (format in ('banner', 'preVideo', 'postVideo')),
  is_on boolean not null
);
insert into notified_ad_formats (format, is_on)
values ('banner', true), ('preVideo', true), ('postVideo', true);
