import { useMemo } from 'react'
import type { passwordCalls } from '#modules/identity/password/contract/calls.ts'
import type { roleCalls } from '#modules/identity/role/contract/calls.ts'
import { UserRightsPanel } from '#modules/identity/role/web/UserRightsPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { partyTables } from '#platform/web/list/search/party-tables.ts'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { sheetOffer } from '#platform/web/records/sheet-offer.ts'
import { type RecordActions, useRecordActions } from '#platform/web/records/use-record-actions.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { userCalls } from '../contract/calls.ts'
import { userFields } from '../contract/fields.ts'
import { userRecord } from '../contract/records/user-record.ts'

const api = callsOf<typeof userCalls & typeof passwordCalls & typeof roleCalls>()
type User = CallOutput<typeof userCalls, 'ISupSrmSysUserService/getsysuserlist'>['records'][number]
/** What the toolbar of the list does. */
const actions: RecordActions<User> = {
  addPath: '/baseManage/add-user',
  modifyPath: ({ id, userNo }) => `/baseManage/modify-user/${id}/${encodeURIComponent(userNo)}`,
  nameOf: ({ userNo, userName }) => `${userNo} · ${userName}`,
  reasonFixed: ({ blocker }) => blocker || null,
  remove: (delList, options) => api('ISupSrmSysUserService/deletesysuserbyids', { delList }, options),
  invalidates: ['identity'],
}

const readRights = (id: string, signal: AbortSignal) => api('ISupSrmSysUserService/getuserrights', { id }, { signal })

const roundTrip = sheetOffer(userRecord)
const tables = partyTables('operation')

/** The users of both sides. */
export function UserListPage() {
  const { t } = useTexts()
  const usual = useRecordActions<User>(actions)
  const { submit, isPending } = useCommand(api.command('ISupSrmSysUserService/resetpwd'), {
    successKey: 'identity:administration.pwdResetDone',
    invalidates: ['identity'],
  })
  const toolbar = useMemo<ToolbarAction<User>[]>(
    () => [
      ...usual,
      {
        key: 'resetPwd',
        labelKey: 'identity:administration.pwdResetLabel',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify + 1,
        needs: 'many',
        isRunning: isPending,
        reasonDisabled: (rows) => rows.find(({ blocker }) => blocker !== '')?.blocker ?? null,
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('identity:administration.pwdResetTitle'),
            text: t('identity:administration.pwdResetText'),
            items: rows.map(actions.nameOf),
            confirmLabel: t('identity:administration.pwdResetLabel'),
            isDangerous: true,
          })
          if (isSure) await submit({ resetList: rows.map(({ id, version }) => ({ id, version })) })
        },
      },
    ],
    [usual, submit, isPending, t],
  )
  return (
    <ListScreen<User>
      id="identity.users"
      titleKey="identity:routes.users"
      menuNo="baseUser"
      fields={userFields}
      query={(body, signal) => api('ISupSrmSysUserService/getsysuserlist', body, { signal })}
      tables={tables}
      toolbar={toolbar}
      importPort="ISupSrmSysUserService"
      exportPath="ISupSrmSysUserService/exportexcel"
      roundTrip={roundTrip}
      renderDrawer={(user) => (
        <div className="record-detail">
          <FieldList fields={userFields} row={user} />
          <UserRightsPanel user={user} read={readRights} />
        </div>
      )}
    />
  )
}
