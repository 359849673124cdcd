-- Users, roles, colleagues and custom fields are exported, too: whoever changes them may from now on.
update sys_role_menu set flags = flags || '{isExport}'
where menu_no in ('baseUser', 'baseRole', 'supplierColleague', 'frameDefine') and 'isModify' = any(flags)
  and not 'isExport' = any(flags);
