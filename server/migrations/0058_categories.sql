-- The categories of videos, as administrators arrange them. Videos, upload defaults, settings of accounts and sections
-- hold their codes, which never change. All processes keep the table in memory: the database tells them of a change.
create table categories (
  -- In the order of their creation.
  number integer generated always as identity unique,
  code text primary key,
  name_pl text not null,
  name_en text not null,
  icon text not null,
  -- Null for a main category; a subcategory has a main one.
  parent text references categories (code),
  -- Null: after those with a place, by name.
  place integer,
  -- Offered for no further video.
  retired_at timestamptz,
  -- Has no videos any more, and is kept for its old addresses.
  merged_into text references categories (code),
  version integer not null default 1,
  check (parent <> code),
  check (merged_into <> code)
);
create unique index categories_name_pl on categories (coalesce(parent, ''), lower(name_pl)) where merged_into is null;
create unique index categories_name_en on categories (coalesce(parent, ''), lower(name_en)) where merged_into is null;
create index categories_parent on categories (parent);
create index categories_merged_into on categories (merged_into);

create trigger categories_changed after insert or update or delete on categories for each statement
  execute function settings_changed();

insert into categories (code, name_pl, name_en, icon) values
  ('kids', 'Dla dzieci', 'Kids', 'baby'),
  ('education', 'Edukacja', 'Education', 'graduation-cap'),
  ('movie', 'Film', 'Cinema', 'clapperboard'),
  ('philosophy', 'Filozofia', 'Philosophy', 'lightbulb'),
  ('economy', 'Gospodarka', 'Economy', 'coins'),
  ('gaming', 'Gry', 'Gaming', 'gamepad-2'),
  ('history', 'Historia', 'History', 'scroll'),
  ('intervention', 'Interwencja', 'Investigations', 'megaphone'),
  ('cooking', 'Kuchnia', 'Cooking', 'chef-hat'),
  ('lifestyle', 'Styl życia', 'Lifestyle', 'house'),
  ('books', 'Książki', 'Books', 'book-open'),
  ('military', 'Militaria', 'Military', 'shield'),
  ('fashion', 'Moda i uroda', 'Fashion and beauty', 'shirt'),
  ('automotive', 'Motoryzacja', 'Cars and motoring', 'car'),
  ('music', 'Muzyka', 'Music', 'music'),
  ('science', 'Nauka', 'Science', 'flask-conical'),
  ('patriotism', 'Patriotyzm', 'Patriotism', 'flag'),
  ('politics', 'Polityka', 'Politics', 'landmark'),
  ('tutorials', 'Poradniki', 'How-to', 'wrench'),
  ('law', 'Prawo', 'Law', 'scale'),
  ('religion', 'Religia', 'Religion', 'church'),
  ('family', 'Rodzina', 'Family', 'users'),
  ('entertainment', 'Rozrywka', 'Entertainment', 'party-popper'),
  ('sport', 'Sport', 'Sport', 'trophy'),
  ('art', 'Sztuka', 'Art', 'brush'),
  ('technology', 'Technologia', 'Technology', 'cpu'),
  ('tourism', 'Podróże', 'Travel', 'plane'),
  ('newsPoland', 'Wiadomości z Polski', 'News from Poland', 'newspaper'),
  ('news', 'Wiadomości ze świata', 'World news', 'globe'),
  ('upbringing', 'Wychowanie', 'Parenting', 'sprout'),
  ('health', 'Zdrowie', 'Health', 'heart-pulse'),
  ('animals', 'Zwierzęta', 'Animals', 'paw-print');
