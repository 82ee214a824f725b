-- Every word as it stands in the vectors of videos. What begins like a word is then looked up as these few words, not
-- by gathering all videos with any of them first, which takes tens of milliseconds for two common words.
create table search_forms (
  form text collate "C" primary key
);

-- The index is written anew from the first change on; until that is done beginnings are looked up in the index itself.
alter table search_progress add column has_all_forms boolean not null default false;
update search_progress set reached = '2000-01-01';
