-- The limits of single accounts. Without a row, that of the role applies.
create table account_quotas (
  user_id uuid not null references users (id) on delete cascade,
  period text not null check (period in ('total', 'daily')),
  -- Null for no limit.
  gigabytes integer check (gigabytes > 0),
  primary key (user_id, period)
);

alter table account_actions drop constraint account_actions_action_check;
alter table account_actions add constraint account_actions_action_check
  check (action in ('confirmEmail', 'sendResetLink', 'endSessions', 'disableTwoFactor', 'changeRole', 'setQuota'));
-- The limits that the account got by it.
alter table account_actions add column quota jsonb;
alter table account_actions add check ((action = 'setQuota') = (quota is not null));

-- Moderators had the limits of everybody: they keep them, in settings of their own.
with moderators (key, of_all) as (values
  ('limits.quotaTotalModerators', 'limits.quotaTotal'),
  ('limits.quotaDailyModerators', 'limits.quotaDaily')
), copied as (
  insert into site_settings (key, value, revision, changed_by, changed_at)
  select m.key, s.value, 1, s.changed_by, s.changed_at
  from site_settings s join moderators m on m.of_all = s.key
  returning key, value, changed_by, changed_at
)
insert into site_setting_changes (key, before, after, changed_by, changed_at)
select key, 'null', value, changed_by, changed_at from copied;
