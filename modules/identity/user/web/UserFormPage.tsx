import { Form } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import type { z } from 'zod'
import { NewPasswordPanel } from '#modules/identity/password/web/NewPasswordPanel.tsx'
import { usePasswordPolicy } from '#modules/identity/password/web/use-password-policy.ts'
import { menuKey } from '#modules/identity/role/contract/menu-key.ts'
import { RoleChoicePanel } from '#modules/identity/role/web/RoleChoicePanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { DEFAULT_LIMIT_COUNT } from '#platform/contract/envelope.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { type FieldTexts, fieldTexts } from '#platform/web/form/control/field-texts.ts'
import { type FormItemProps, formItemProps } from '#platform/web/form/control/form-item-props.ts'
import { ReferenceSelect } from '#platform/web/form/control/ReferenceSelect.tsx'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { userCalls } from '../contract/calls.ts'
import { userFormFields } from '../contract/fields.ts'
import { type NotificationChoice, noticeEventKey } from '../contract/notification-choices.ts'
import { typedUserForm } from '../contract/schemas.ts'
import { OwnMenuPanel } from './OwnMenuPanel.tsx'
import { PersonPanel } from './PersonPanel.tsx'

const api = callsOf<typeof userCalls>()
type User = CallOutput<typeof userCalls, 'ISupSrmSysUserService/getsysuserbyid'>
type Typed = z.output<ReturnType<typeof typedUserForm>>
/** The control of how a user is told of what happens, which another module brings. */
export type NotificationChecks = ComponentType<{
  label: string
  isOfSupplier: boolean
  user?: { id: string | undefined }
  isPending?: boolean
}>
interface UserFormPageProps {
  notificationChecks: NotificationChecks
}

const read = (id: string, signal?: AbortSignal) =>
  api('ISupSrmSysUserService/getsysuserbyid', { id }, signal ? { signal } : {})

/** A user with roles, own rights and authority lists: a new one, or the one that the path names. */
export function UserFormPage({ notificationChecks }: UserFormPageProps) {
  const { t } = useTexts()
  const { params } = usePage()
  const { id } = params
  const user = useEdited('user', id, read)
  return (
    <FormPage
      title={t(id === undefined ? 'identity:routes.addUser' : 'identity:routes.modifyUser')}
      number={params.userNo}
      query={user}
    >
      {(id === undefined || user.value) && <UserForm user={user.value} notificationChecks={notificationChecks} />}
    </FormPage>
  )
}

/** How people read what a user's form holds: what was chosen of messages, and own rights, by their own words. */
export function notificationTexts(t: Translate): FieldTexts {
  const texts = fieldTexts(userFormFields, t)
  return {
    ...texts,
    textOf: (name, value, among) => {
      if (!Array.isArray(value)) return texts.textOf(name, value, among)
      if (name === 'noticeChoices') return value.map((choice: NotificationChoice) => choiceText(choice, t)).join('; ')
      if (name === 'menus') return value.map((grant: User['menus'][number]) => grantText(grant, t)).join('; ')
      return texts.textOf(name, value, among)
    },
  }
}

const grantText = ({ menuNo, flags }: User['menus'][number], t: Translate): string =>
  `${t(menuKey(menuNo))}: ${flags.map((flag) => t(`identity:flags.${flag}`)).join(', ')}`

function choiceText({ noticeEvent, inPortal, byLetter }: NotificationChoice, t: Translate): string {
  const chosen = Object.entries({ inPortal, byLetter }).flatMap(([channel, choice]) =>
    choice === '' ? [] : `${t(`messages:items.columns.${channel}`)} ${t(`messages:items.${channel}.${choice}`)}`,
  )
  return t('messages:items.of', { event: t(noticeEventKey(noticeEvent)), channel: chosen.join(', ') })
}

const LISTS = ['orgNos', 'warehouseNos', 'classifyTypes'] as const
const NOBODY: Partial<Typed> = {
  statusCode: '1',
  limitCount: DEFAULT_LIMIT_COUNT,
  roleNos: [],
  menus: [],
  orgNos: [],
  warehouseNos: [],
  classifyTypes: [],
  noticeChoices: [],
}

/** What a user's form begins with. */
function typedOf(user: User): Omit<Typed, 'pwd'> {
  const { id: _id, version: _version, language: _language, isLocked: _isLocked, hasFactor: _hasFactor, ...rest } = user
  const { updateName: _updateName, updateDate: _updateDate, ...typed } = rest
  return typed
}

function UserForm({ user, notificationChecks: NotificationChecks }: { user: User | undefined } & UserFormPageProps) {
  const { t } = useTexts()
  const saving = useSaving<Typed, unknown, User>({
    known: user,
    fields: userFormFields,
    texts: notificationTexts(t),
    valuesOf: typedOf,
    save: ({ pwd, ...typed }, base, options) =>
      api(
        'ISupSrmSysUserService/saveorupdatesysuser',
        {
          ...typed,
          ...(base ? { id: base.id, version: base.version } : {}),
          ...(pwd ? { pwd: encodePassword(pwd) } : {}),
        },
        options,
      ),
    reread: () => read(user?.id ?? ''),
    invalidates: ['identity'],
    listPath: '/baseManage/user',
  })
  const isOfSupplier = Boolean(Form.useWatch('belongSupplier', saving.form) ?? user?.belongSupplier)
  const { policy, demands } = usePasswordPolicy()
  const schema = useMemo(() => typedUserForm(policy, !user && !policy.hasDefaultPassword), [policy, user])
  const pwdHint = user ? 'pwdReset' : policy.hasDefaultPassword ? 'pwdDefault' : 'pwdNew'
  const initialValues = useMemo(() => (user ? typedOf(user) : NOBODY), [user])
  const ofSupplier = isOfSupplier ? t('identity:administration.supplierHint') : undefined
  return (
    <FormFrame
      saving={saving}
      schema={schema}
      initialValues={initialValues}
      actions={
        user && (
          <>
            {user.isLocked && <ReleaseButton user={user} />}
            {user.hasFactor && <FactorResetButton user={user} />}
          </>
        )
      }
    >
      <PersonPanel isNew={user === undefined} />
      <FormField name="employeeId" field={userFormFields.employeeId} />
      <FormField name="belongSupplier" field={userFormFields.belongSupplier}>
        <SupplierSelect />
      </FormField>
      <FormField name="orgNo" field={userFormFields.orgNo} closedReason={ofSupplier} />
      <FormField name="warehouseNo" field={userFormFields.warehouseNo} closedReason={ofSupplier} />
      <FormField name="limitCount" field={userFormFields.limitCount} />
      <FormField name="remark" field={userFormFields.remark} />
      <NewPasswordPanel
        name="pwd"
        field={userFormFields.pwd}
        hint={`${t(`identity:administration.${pwdHint}`)} ${demands}`}
      />
      <FormField name="roleNos" field={userFormFields.roleNos} isWide>
        <RoleChoicePanel />
      </FormField>
      {LISTS.map((name) => (
        <FormField key={name} name={name} field={userFormFields[name]} isWide>
          <ReferenceSelect
            isMultiple
            name={name.slice(0, -1)}
            lookup={userFormFields[name].lookup}
            disabledReason={ofSupplier}
          />
        </FormField>
      ))}
      <FormField name="menus" field={userFormFields.menus} isWide>
        <OwnMenuPanel isPending={saving.isPending} />
      </FormField>
      <FormField
        name="noticeChoices"
        field={{ ...userFormFields.noticeChoices, label: 'identity:administration.notices' }}
        isWide
      >
        <NotificationChecks
          label={t('identity:administration.notices')}
          isOfSupplier={isOfSupplier}
          user={{ id: user?.id }}
          isPending={saving.isPending}
        />
      </FormField>
    </FormFrame>
  )
}

/** For users whom wrong guesses keep from signing in somewhere. */
function ReleaseButton({ user: { id, userNo, userName } }: { user: User }) {
  const { t } = useTexts()
  const release = useCommand(api.command('ISupSrmSysUserService/releasesignin'), {
    successKey: 'identity:release.done',
    invalidates: ['identity'],
  })

  async function ask() {
    const isSure = await askConfirm({
      title: t('identity:release.label'),
      text: t('identity:release.text', { user: `${userNo} · ${userName}` }),
      confirmLabel: t('identity:release.label'),
    })
    if (isSure) await release.submit({ id })
  }

  return (
    <ReasonedButton isPending={release.isPending} onClick={() => void ask()}>
      {t('identity:release.label')}
    </ReasonedButton>
  )
}

/** For users whose device is lost. */
function FactorResetButton({ user: { id, userNo, userName } }: { user: User }) {
  const { t } = useTexts()
  const { userInfo } = useSession()
  const [isReset, setIsReset] = useState(false)
  const reset = useCommand(api.command('ISysUserFactorService/resetFactor'), {
    successKey: 'identity:factor.resetDone',
    onDone: () => setIsReset(true),
  })
  if (isReset || userInfo.id === id) return null

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
    <ReasonedButton isPending={reset.isPending} onClick={() => void ask()}>
      {t('identity:factor.resetLabel')}
    </ReasonedButton>
  )
}

interface SupplierSelectProps extends FormItemProps {
  value?: string
  onChange?: (supplierNo: string) => void
}

function SupplierSelect({ value, onChange, ...given }: SupplierSelectProps) {
  return (
    <ReferenceSelect
      {...formItemProps(given)}
      name="supplierNo"
      lookup={userFormFields.belongSupplier.lookup}
      value={value}
      onChange={(chosen) => onChange?.(typeof chosen === 'string' ? chosen : '')}
    />
  )
}
