import { useQuery } from '@tanstack/react-query'
import type { roleCalls } from '#modules/identity/role/contract/calls.ts'
import { RoleMenuPanel } from '#modules/identity/role/web/RoleMenuPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { userCalls } from '../contract/calls.ts'

const api = callsOf<typeof roleCalls>()
type Grant = CallOutput<typeof userCalls, 'ISupSrmSysUserService/getsysuserbyid'>['menus'][number]

interface OwnMenuPanelProps {
  value?: readonly Grant[]
  onChange?: (menus: Grant[]) => void
  isPending: boolean
}

const NOTHING: readonly Grant[] = []

/** What a user may do on menu entries beside the roles; folded away while there is nothing of it. */
export function OwnMenuPanel({ value = NOTHING, onChange, isPending }: OwnMenuPanelProps) {
  const { t } = useTexts()
  const menus = useQuery({
    queryKey: ['identity.grantable', 'users'],
    queryFn: ({ signal }) => api('ISupSrmSysUserService/getgrantablemenulist', {}, { signal }),
  })
  const granted = new Map<string, readonly PermissionFlag[]>(value.map(({ menuNo, flags }) => [menuNo, flags]))
  const change = (menuNo: string, flags: readonly PermissionFlag[]) => {
    const changed = new Map(granted).set(menuNo, flags)
    onChange?.([...changed].flatMap(([no, given]) => (given.length === 0 ? [] : [{ menuNo: no, flags: [...given] }])))
  }
  return (
    <details open={value.length > 0 || undefined}>
      <summary>{t('identity:administration.ownMenus')}</summary>
      {menus.isError && (
        <button type="button" className="list-link" onClick={() => void menus.refetch()}>
          {t('lists:error.again')}
        </button>
      )}
      {menus.data && <RoleMenuPanel menus={menus.data} granted={granted} isPending={isPending} onChange={change} />}
    </details>
  )
}
