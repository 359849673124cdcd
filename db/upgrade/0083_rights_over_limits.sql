-- Whoever may close orders may also change how much of them may be delivered, and reopen what was complete though short; each is a
-- right of its own, which administrators take away or give to others.
update sys_role_menu set flags = flags || array(
  select f from unnest('{isBatchUpdate,isCancelInvalid}'::text[]) f where f <> all (flags))
where menu_no = 'userOrder' and 'isClose' = any (flags);
