import { LIST_ADMIN_MENU } from '#platform/contract/permission-flags.ts'
import { useSession } from '#platform/web/session.ts'

/** Whether the reader may set lists up for everybody of the company. */
export function useListAdministrator(): boolean {
  const { side, flagsOf } = useSession()
  return side === 'purchaser' && flagsOf(LIST_ADMIN_MENU).has('isModify')
}
