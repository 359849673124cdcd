import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#platform/contract/calls.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { RowsTable } from '#platform/web/detail/RowsTable.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { roleCalls } from '../contract/calls.ts'
import { roleFields } from '../contract/fields.ts'

const api = callsOf<typeof roleCalls>()
type Role = CallOutput<typeof roleCalls, 'ISrmSysRoleService/getsysrolelist'>['records'][number]

/** What a role allows on one menu entry, in words. */
const grantFields = defineFields('identity', {
  menuName: text({ show: '4' }),
  granted: text({ show: '4', label: 'identity:administration.menus' }),
})

/** A role with what it allows, entry by entry in the order of the menu. */
export function RoleDetailPanel({ role }: { role: Role }) {
  const { t } = useTexts()
  const detail = useQuery({
    queryKey: ['identity.role', 'detail', role.id, role.version],
    queryFn: ({ signal }) => api('ISrmSysRoleService/getsysrolebyid', { id: role.id }, { signal }),
  })
  const menus = useQuery({
    queryKey: ['identity.grantable'],
    queryFn: ({ signal }) => api('ISrmSysRoleService/getgrantablemenulist', {}, { signal }),
  })
  const flagsOf = new Map(detail.data?.menus.map(({ menuNo, flags }) => [menuNo, flags]))
  const lines = (menus.data ?? []).flatMap(({ menuNo, menuName }) => {
    // As in the form, viewing comes first.
    const flags = [...(flagsOf.get(menuNo) ?? [])].sort((a, b) => Number(b === 'isSearch') - Number(a === 'isSearch'))
    return flags.length === 0
      ? []
      : [{ menuName, granted: flags.map((flag) => t(`identity:flags.${flag}`)).join(', ') }]
  })
  return (
    <div className="record-detail">
      <FieldList fields={roleFields} row={role} />
      <section>
        <h3>{t('identity:administration.menus')}</h3>
        <RowsTable fields={grantFields} lines={lines} label={t('identity:administration.menus')} />
      </section>
    </div>
  )
}
