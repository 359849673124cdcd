import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { type RecordActions, useRecordActions } from '#platform/web/records/use-record-actions.ts'
import type { identityCalls } from '../contract/calls.ts'
import { userFields } from '../contract/fields.ts'

const api = callsOf<typeof identityCalls>()
type User = CallOutput<typeof identityCalls, 'ISupSrmSysUserService/getsysuserlist'>['records'][number]

/** What the toolbar of the list does. */
const actions: RecordActions<User> = {
  addPath: '/baseManage/add-user',
  modifyPath: ({ id, userNo }) => `/baseManage/modify-user/${id}/${encodeURIComponent(userNo)}`,
  nameOf: ({ userNo, userName }) => `${userNo} · ${userName}`,
  remove: (delList, options) => api('ISupSrmSysUserService/deletesysuserbyids', { delList }, options),
  invalidates: ['identity'],
}

/** The users of both sides. */
export function UserListPage() {
  const toolbar = useRecordActions<User>(actions)
  return (
    <ListScreen<User>
      id="identity.users"
      titleKey="identity:routes.users"
      menuNo="baseUser"
      fields={userFields}
      rowKey="id"
      query={(body, signal) => api('ISupSrmSysUserService/getsysuserlist', body, { signal })}
      defaultSort={{ field: 'updateDate', order: 'desc' }}
      toolbar={toolbar}
      renderDrawer={(user) => <FieldList fields={userFields} row={user} />}
    />
  )
}
