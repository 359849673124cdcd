import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { sheetOffer } from '#platform/web/records/sheet-offer.ts'
import { type RecordActions, useRecordActions } from '#platform/web/records/use-record-actions.ts'
import type { roleCalls } from '../contract/calls.ts'
import { roleFields } from '../contract/fields.ts'
import { roleRecord } from '../contract/records/role-record.ts'
import { RoleDetailPanel } from './RoleDetailPanel.tsx'

const api = callsOf<typeof roleCalls>()
type Role = CallOutput<typeof roleCalls, 'ISrmSysRoleService/getsysrolelist'>['records'][number]

/** What the toolbar of the list does. */
const actions: RecordActions<Role> = {
  addPath: '/baseManage/add-role',
  modifyPath: ({ id, roleNo }) => `/baseManage/modify-role/${id}/${encodeURIComponent(roleNo)}`,
  nameOf: ({ roleNo, roleName }) => `${roleNo} · ${roleName}`,
  reasonFixed: ({ blocker }) => blocker || null,
  remove: (delList, options) => api('ISrmSysRoleService/deletesysrolebyids', { delList }, options),
  invalidates: ['identity'],
}

const roundTrip = sheetOffer(roleRecord)

/** The roles with the number of their users. */
export function RoleListPage() {
  const toolbar = useRecordActions<Role>(actions)
  return (
    <ListScreen<Role>
      id="identity.roles"
      titleKey="identity:routes.roles"
      menuNo="baseRole"
      fields={roleFields}
      query={(body, signal) => api('ISrmSysRoleService/getsysrolelist', body, { signal })}
      toolbar={toolbar}
      importPort="ISrmSysRoleService"
      exportPath="ISrmSysRoleService/exportexcel"
      roundTrip={roundTrip}
      renderDrawer={(role) => <RoleDetailPanel role={role} />}
      drawerTitle={actions.nameOf}
    />
  )
}
