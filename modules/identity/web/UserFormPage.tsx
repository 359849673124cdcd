import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { askConfirm } from '#platform/web/confirm.ts'
import { encodePassword } from '#platform/web/encode-password.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { ReferenceSelect } from '#platform/web/form/ReferenceSelect.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { userFormFields } from '../contract/fields.ts'
import { listPasswordDemands, USUAL_PASSWORD_POLICY } from '../contract/password-policy.ts'
import { typedUserForm } from '../contract/schemas.ts'
import { AdministrationPanel } from './AdministrationPanel.tsx'

const api = callsOf<typeof identityCalls>()
type User = CallOutput<typeof identityCalls, 'ISupSrmSysUserService/getsysuserbyid'>
type Typed = Omit<User, 'id' | 'version' | 'language' | 'isLocked' | 'hasFactor' | 'noticeOff'> & {
  pwd?: string
  noticeOff?: string[]
}
/** The control of what a user is told about, which another module brings. */
export type NoticeChecks = ComponentType<{ label: string; isOfSupplier: boolean; disabled?: boolean }>
interface UserFormPageProps {
  noticeChecks: NoticeChecks
}

/** A user with roles and authority lists: a new one, or the one that the path names. */
export function UserFormPage({ noticeChecks }: UserFormPageProps) {
  const { params } = usePage()
  const { id } = params
  const query = useQuery({
    queryKey: ['identity.user', id],
    queryFn: ({ signal }) => api('ISupSrmSysUserService/getsysuserbyid', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
  return (
    <AdministrationPanel
      titleKey={id === undefined ? 'identity:routes.addUser' : 'identity:routes.modifyUser'}
      name={params.userNo}
      query={query}
    >
      {(id === undefined || query.data) && (
        <UserForm key={query.data?.version} user={query.data} noticeChecks={noticeChecks} />
      )}
    </AdministrationPanel>
  )
}

const NOBODY: Partial<Typed> = {
  statusCode: '1',
  roleNos: [],
  orgNos: [],
  warehouseNos: [],
  classifyTypes: [],
  noticeOff: [],
}

function UserForm({ user, noticeChecks: NoticeChecks }: { user: User | undefined } & UserFormPageProps) {
  const { t, language } = useTexts()
  const page = usePage()
  const queries = useQueryClient()
  const [form] = Form.useForm<Typed>()
  const [isOfSupplier, setIsOfSupplier] = useState(Boolean(user?.belongSupplier))
  const save = useCommand(
    ({ pwd, ...typed }: Typed, options) =>
      api(
        'ISupSrmSysUserService/saveorupdatesysuser',
        {
          ...typed,
          ...(user ? { id: user.id, version: user.version } : {}),
          ...(pwd ? { pwd: encodePassword(pwd) } : {}),
        },
        options,
      ),
    { successKey: 'identity:administration.saved', invalidates: ['identity'] },
  )

  const asked = useQuery({
    queryKey: ['identity.passwordPolicy'],
    queryFn: ({ signal }) => api('ISysPasswordPolicyService/getPasswordPolicy', {}, { signal }),
  })
  const policy = asked.data ?? { ...USUAL_PASSWORD_POLICY, hasDefaultPassword: false }
  const schema = useMemo(() => typedUserForm(policy, !user && !policy.hasDefaultPassword), [policy, user])
  const demands = listPasswordDemands(policy, language, t)
  const pwdHint = user ? 'pwdReset' : policy.hasDefaultPassword ? 'pwdDefault' : 'pwdNew'

  async function submit(typed: Typed): Promise<void> {
    if (!(await save.submit(typed))) return
    queries.removeQueries({ queryKey: ['identity.user', user?.id] })
    page.setDirty(false)
    page.close()
  }

  const { id: _id, version: _version, language: _language, isLocked: _isLocked, hasFactor, ...known } = user ?? {}
  const list = (name: 'roleNos' | 'orgNos' | 'warehouseNos' | 'classifyTypes') => (
    <FormField name={name} field={userFormFields[name]} isWide>
      <ReferenceSelect
        isMultiple
        name={name.slice(0, -1)}
        lookup={userFormFields[name].lookup}
        disabled={isOfSupplier && name !== 'roleNos'}
      />
    </FormField>
  )
  return (
    <>
      <DocumentForm<Typed>
        form={form}
        schema={schema}
        initialValues={user ? known : NOBODY}
        faults={save.faults}
        disabled={save.isPending}
        onSubmit={(typed) => void submit(typed)}
      >
        <FormField name="userNo" field={userFormFields.userNo} disabled={user !== undefined} />
        <FormField name="userName" field={userFormFields.userName} />
        <FormField name="statusCode" field={userFormFields.statusCode} />
        <FormField name="phone" field={userFormFields.phone} />
        <FormField name="mobile" field={userFormFields.mobile} />
        <FormField name="email" field={userFormFields.email} />
        <FormField name="employeeId" field={userFormFields.employeeId} />
        <FormField name="belongSupplier" field={userFormFields.belongSupplier}>
          <SupplierSelect onChoose={(supplierNo) => setIsOfSupplier(supplierNo !== '')} />
        </FormField>
        <FormField name="orgNo" field={userFormFields.orgNo} disabled={isOfSupplier} />
        <FormField name="warehouseNo" field={userFormFields.warehouseNo} disabled={isOfSupplier} />
        <FormField name="remark" field={userFormFields.remark} />
        <FormField
          name="pwd"
          field={userFormFields.pwd}
          hint={`${t(`identity:administration.${pwdHint}`)} ${t('identity:errors.passwordPolicy', { demands })}`}
        >
          <Input.Password autoComplete="new-password" maxLength={99} />
        </FormField>
        {list('roleNos')}
        {list('orgNos')}
        {list('warehouseNos')}
        {list('classifyTypes')}
        <FormField
          name="noticeOff"
          field={{ ...userFormFields.noticeOff, label: 'identity:administration.notices' }}
          isWide
        >
          <NoticeChecks
            label={t('identity:administration.notices')}
            isOfSupplier={isOfSupplier}
            disabled={save.isPending}
          />
        </FormField>
      </DocumentForm>
      {isOfSupplier && <p className="plain-hint">{t('identity:administration.supplierHint')}</p>}
      <div className="setting-actions">
        <button type="button" className="button button-primary" disabled={save.isPending} onClick={() => form.submit()}>
          {t('identity:administration.save')}
        </button>
        <button type="button" className="button" disabled={save.isPending} onClick={() => page.close()}>
          {t('identity:administration.cancel')}
        </button>
        {user && hasFactor && <FactorResetButton user={user} />}
      </div>
    </>
  )
}

/** For users whose device is lost. */
function FactorResetButton({ user: { id, userNo, userName } }: { user: User }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { userInfo } = useSession()
  const reset = useCommand(
    (input: { id: string }, options) => api('ISysUserFactorService/resetFactor', input, options),
    {
      successKey: 'identity:factor.resetDone',
      onDone: () =>
        queries.setQueryData<User>(['identity.user', id], (known) => known && { ...known, hasFactor: false }),
    },
  )
  if (userInfo.id === id) return null

  async function ask() {
    const isSure = await askConfirm({
      title: t('identity:factor.resetLabel'),
      text: t('identity:factor.resetText', { user: `${userNo} · ${userName}` }),
      confirmLabel: t('identity:factor.resetLabel'),
      isDangerous: true,
    })
    if (isSure) await reset.submit({ id })
  }

  return (
    <button type="button" className="button" disabled={reset.isPending} onClick={() => void ask()}>
      {t('identity:factor.resetLabel')}
    </button>
  )
}

interface SupplierSelectProps {
  id?: string
  value?: string
  onChange?: (supplierNo: string) => void
  onChoose: (supplierNo: string) => void
}

function SupplierSelect({ id, value, onChange, onChoose }: SupplierSelectProps) {
  return (
    <ReferenceSelect
      {...(id === undefined ? {} : { id })}
      name="supplierNo"
      lookup={userFormFields.belongSupplier.lookup}
      value={value}
      onChange={(chosen) => {
        const supplierNo = typeof chosen === 'string' ? chosen : ''
        onChange?.(supplierNo)
        onChoose(supplierNo)
      }}
    />
  )
}
