import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { code, defineFields, reference, text } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/call/call-client.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { TableSelectDialog } from './TableSelectDialog.tsx'

/** A person who can be chosen (spec shell §3, user option, with organisation and role beside it). */
export type UserOption = {
  userNo: string
  userName: string
  orgNo: string | null
  roleName: string | null
}

const label = (name: string) => `lists:users.${name}`

/** What the dialog shows and searches by: role, part of the number, part of the name (spec shell §2). */
const userFields = defineFields('lists', {
  roleNo: reference({
    show: '1',
    search: 'exact',
    lookup: 'ISysRoleService/getFullAuthorityRoleListByParams',
    label: label('role'),
  }),
  userNo: code({ show: '12', search: 'fuzzy', isRequired: true, label: label('userNo') }),
  userName: text({ show: '12', search: 'fuzzy', isRequired: true, label: label('userName') }),
  orgNo: code({ show: '2', label: label('orgNo') }),
  roleName: text({ show: '2', label: label('role') }),
})

interface UserPickDialogProps {
  title?: string
  isMultiple?: boolean
  /** Numbers of the users that are chosen already. */
  selected?: readonly string[]
  /** Fixed part of the search, such as the organisation whose people are wanted. */
  condition?: ListCondition | undefined
  /** Finds the people; the product's own call unless given. */
  query?: (body: ListQuery<ListCondition>, signal: AbortSignal) => Promise<ListAnswer<UserOption>>
  onConfirm: (userNos: string[], users: UserOption[]) => void
  onClose: () => void
}

const findUsers: NonNullable<UserPickDialogProps['query']> = (body, signal) =>
  sendCall('ISysUserService/getAuthUserList', body, { signal, areErrorsSilent: true })

/**
 * Chooses people. Somebody has to be chosen: without a choice it says so and stays (spec shell §5), unless nobody was found
 * whom one could choose.
 */
export function UserPickDialog(props: UserPickDialogProps) {
  const { t } = useTexts()
  return (
    <TableSelectDialog<UserOption>
      id="ISysUserService/getAuthUserList"
      title={props.title ?? t('lists:users.title')}
      fields={userFields}
      searchNames={['roleNo', 'userNo', 'userName']}
      isKeywordless
      rowKey={(user) => user.userNo}
      query={props.query ?? findUsers}
      condition={props.condition}
      isMultiple={props.isMultiple ?? false}
      selected={props.selected ?? []}
      mayClose={({ selectedCount, hasRows }) => {
        if (selectedCount > 0 || !hasRows) return true
        notify.warning(t('lists:users.nobody'))
        return false
      }}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  )
}
