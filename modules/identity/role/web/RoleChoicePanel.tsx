import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { callsOf } from '#platform/web/call/call-client.ts'
import { type FormItemProps, formItemProps } from '#platform/web/form/control/form-item-props.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { roleCalls } from '../contract/calls.ts'

const api = callsOf<typeof roleCalls>()

interface RoleChoicePanelProps extends FormItemProps {
  value?: string[]
  onChange?: (roleNos: string[]) => void
}

/** Chooses roles; those that give more than the reader has say so and cannot be chosen. */
export function RoleChoicePanel({ value = [], onChange, ...given }: RoleChoicePanelProps) {
  const { t } = useTexts()
  const roles = useQuery({
    queryKey: ['identity.givableRoles', 'users'],
    queryFn: ({ signal }) => api('ISupSrmSysUserService/getgivablerolelist', {}, { signal }),
  })
  const options = (roles.data ?? []).map(({ roleNo, roleName, blocker }) => ({
    value: roleNo,
    label: `${roleNo} · ${roleName}`,
    roleName,
    blocker,
    title: blocker || undefined,
    disabled: blocker !== '',
  }))
  return (
    <Select
      {...formItemProps(given)}
      mode="multiple"
      allowClear
      loading={roles.isFetching}
      placeholder={t('lists:select.placeholder')}
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      optionRender={({ value: roleNo, data: { roleName, blocker } }) => (
        <span className="reference-option">
          <span className="tabular">{roleNo}</span>
          <span className="reference-name">{blocker === '' ? roleName : `${roleName}: ${blocker}`}</span>
        </span>
      )}
      notFoundContent={roles.isFetching ? t('lists:loading') : t('lists:select.nothing')}
      onChange={(chosen: string[]) => onChange?.(chosen)}
    />
  )
}
