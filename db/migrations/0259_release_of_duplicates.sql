-- Invoices that look like others are released by a right of their own. Whoever could release them with all other differences still can:
-- roles, users, and what keys reach.
update sys_role_menu set flags = flags || '{isReleaseDuplicate}'
where menu_no = 'invoiceManagement' and 'isHandle' = any (flags) and 'isReleaseDuplicate' <> all (flags);
update sys_user_menu set flags = flags || '{isReleaseDuplicate}'
where menu_no = 'invoiceManagement' and 'isHandle' = any (flags) and 'isReleaseDuplicate' <> all (flags);
update bm_api_key set granted = jsonb_set(granted, '{flags}', granted -> 'flags' || '[["invoiceManagement", "isReleaseDuplicate"]]')
where granted -> 'flags' @> '[["invoiceManagement", "isHandle"]]'
  and not granted -> 'flags' @> '[["invoiceManagement", "isReleaseDuplicate"]]';
