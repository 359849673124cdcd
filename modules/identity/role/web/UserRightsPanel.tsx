import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#platform/contract/calls.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { RowsTable } from '#platform/web/detail/RowsTable.tsx'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { roleCalls } from '../contract/calls.ts'

type Rights = CallOutput<typeof roleCalls, 'ISupSrmSysUserService/getuserrights'>

const rightFields = defineFields('identity', {
  menuName: text({ show: '4' }),
  granted: text({ show: '4', label: 'identity:administration.menus' }),
  source: text({ show: '4', label: 'identity:administration.rightsFrom' }),
})

/** One line for each entry and source, such as a role: what of one entry comes from elsewhere stands in a line of its own. */
function linesOf(rights: Rights, t: Translate) {
  return rights.flatMap(({ menuName, flags }) => {
    const bySource = new Map<string, string[]>()
    // As in the forms, viewing comes first.
    const ordered = [...flags].sort((a, b) => Number(b.flag === 'isSearch') - Number(a.flag === 'isSearch'))
    for (const { flag, roleNames, isOwn } of ordered) {
      const source = [...roleNames, ...(isOwn ? [t('identity:administration.rightsOwn')] : [])].join(', ')
      bySource.set(source, [...(bySource.get(source) ?? []), t(`identity:flags.${flag}`)])
    }
    return [...bySource].map(([source, granted]) => ({ menuName, granted: granted.join(', '), source }))
  })
}

interface UserRightsPanelProps {
  /** The user as the list shows it: a newer version is asked for anew. */
  user: { id: string; version: number }
  read: (id: string, signal: AbortSignal) => Promise<Rights>
}

/** What a user may do in the end, entry by entry in the order of the menu, and which role or own right it comes from. */
export function UserRightsPanel({ user, read }: UserRightsPanelProps) {
  const { t } = useTexts()
  const rights = useQuery({
    queryKey: ['identity.rights', user.id, user.version],
    queryFn: ({ signal }) => read(user.id, signal),
  })
  return (
    <section>
      <h3>{t('identity:administration.rights')}</h3>
      {rights.isError ? (
        <button type="button" className="list-link" onClick={() => void rights.refetch()}>
          {t('lists:error.again')}
        </button>
      ) : rights.data?.length === 0 ? (
        <p className="rows-none">{t('identity:administration.rightsNone')}</p>
      ) : (
        rights.data && (
          <RowsTable fields={rightFields} lines={linesOf(rights.data, t)} label={t('identity:administration.rights')} />
        )
      )}
    </section>
  )
}
