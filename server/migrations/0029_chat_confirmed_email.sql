-- The mode for members with a confirmed email address; its value is 0 while it is on.
alter table chat_modes drop constraint chat_modes_mode_check;
alter table chat_modes add constraint chat_modes_mode_check
  check (mode in ('slow', 'subscribers', 'emoji', 'confirmed'));
