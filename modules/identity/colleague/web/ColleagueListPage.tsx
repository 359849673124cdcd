import { useMemo } from 'react'
import { UserRightsPanel } from '#modules/identity/role/web/UserRightsPanel.tsx'
import { colleagueFields } from '#modules/identity/user/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { standardAction, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { sheetOffer } from '#platform/web/records/sheet-offer.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { colleagueCalls } from '../contract/calls.ts'
import { colleagueRecord } from '../contract/records/colleague-record.ts'

const api = callsOf<typeof colleagueCalls>()
type Colleague = CallOutput<typeof colleagueCalls, 'ISupColleagueService/getcolleaguelist'>['records'][number]

const readRights = (id: string, signal: AbortSignal) =>
  api('ISupColleagueService/getcolleaguerights', { id }, { signal })

const roundTrip = sheetOffer(colleagueRecord)

/** `/baseManage/colleague`: the people of the own supplier. */
export function ColleagueListPage() {
  const { t } = useTexts()
  const { open } = usePage()
  const { userInfo } = useSession()
  const toolbar = useMemo<ToolbarAction<Colleague>[]>(
    () => [
      standardAction<Colleague>('add', { isPrimary: true, run: () => open('/baseManage/add-colleague') }),
      standardAction<Colleague>('modify', {
        reasonDisabled: ([row]) =>
          row?.id === userInfo.id ? t('identity:administration.ownColleague') : row?.blocker || null,
        run: ([row]) => row && open(`/baseManage/modify-colleague/${row.id}/${encodeURIComponent(row.userNo)}`),
      }),
    ],
    [open, t, userInfo.id],
  )
  return (
    <ListScreen<Colleague>
      id="identity.colleagues"
      titleKey="identity:routes.colleagues"
      menuNo="supplierColleague"
      fields={colleagueFields}
      query={(body, signal) => api('ISupColleagueService/getcolleaguelist', body, { signal })}
      toolbar={toolbar}
      importPort="ISupColleagueService"
      exportPath="ISupColleagueService/exportexcel"
      roundTrip={roundTrip}
      renderDrawer={(row) => (
        <div className="record-detail">
          <FieldList fields={colleagueFields} row={row} />
          <UserRightsPanel user={row} read={readRights} />
        </div>
      )}
    />
  )
}
