-- Why a person wants the account; null for accounts that the staff do not have to approve. Such an account becomes
-- active when the staff approve it, and is deleted when they refuse it.
alter table users add column request_reason text;
-- Since when the request waits for the staff: when its address was confirmed. Null before that, and once it is approved.
alter table users add column awaits_approval_since timestamptz;
alter table users add constraint users_awaits_approval_check
  check (awaits_approval_since is null or (request_reason is not null and activated_at is null));
create index users_awaits_approval_since on users (awaits_approval_since) where awaits_approval_since is not null;

-- The history of an account says that the staff approved it.
alter table account_actions
  drop constraint account_actions_action_check,
  add constraint account_actions_action_check check (
    action in (
      'confirmEmail', 'sendResetLink', 'endSessions', 'disableTwoFactor', 'changeRole', 'setPassword', 'setQuota',
      'createAccount', 'approveAccount'
    )
  );

-- The version of the terms that the account has last agreed to: the day since which they are in force.
alter table users add column terms_version text;
-- By the clock of the server; null where it was not recorded.
alter table users add column terms_version_at timestamptz;
update users set terms_version = '2023-06-12' where terms_accepted_at >= '2023-06-12T00:00:00+02:00';

-- When an administrator withdrew the code; accounts that were registered with it stay.
alter table invitation_codes add column revoked_at timestamptz;
