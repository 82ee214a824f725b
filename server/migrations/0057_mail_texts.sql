-- The texts of emails that administrators have replaced, by template and language. `texts` has the replaced ones
-- alone, by their names: the others are those of each release.
create table mail_texts (
  template text not null,
  language text not null,
  texts jsonb not null,
  revision integer not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (template, language)
);

create table mail_text_changes (
  id uuid primary key default uuidv7(),
  template text not null,
  language text not null,
  before jsonb not null,
  after jsonb not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);

create index mail_text_changes_template on mail_text_changes (template, language, id desc);
create index mail_text_changes_changed_by on mail_text_changes (changed_by);
create index mail_texts_changed_by on mail_texts (changed_by);
