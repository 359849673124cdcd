import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { NewPasswordPanel } from '#modules/identity/password/web/NewPasswordPanel.tsx'
import { usePasswordPolicy } from '#modules/identity/password/web/use-password-policy.ts'
import { userFormFields } from '#modules/identity/user/contract/fields.ts'
import type { NotificationChoice } from '#modules/identity/user/contract/notification-choices.ts'
import { PersonPanel } from '#modules/identity/user/web/PersonPanel.tsx'
import { type NotificationChecks, notificationTexts } from '#modules/identity/user/web/UserFormPage.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { colleagueCalls } from '../contract/calls.ts'
import { typedColleagueForm } from '../contract/schemas.ts'

const api = callsOf<typeof colleagueCalls>()
type Colleague = CallOutput<typeof colleagueCalls, 'ISupColleagueService/getcolleaguebyid'>
type Roles = CallOutput<typeof colleagueCalls, 'ISupColleagueService/getgivablerolelist'>
type Typed = Pick<
  Colleague,
  'userNo' | 'userName' | 'statusCode' | 'phone' | 'mobile' | 'email' | 'remark' | 'roleNos'
> & { pwd?: string; noticeChoices?: NotificationChoice[] }

const NOBODY: Partial<Typed> = { statusCode: '1', roleNos: [], noticeChoices: [] }

const read = (id: string, signal?: AbortSignal) =>
  api('ISupColleagueService/getcolleaguebyid', { id }, signal ? { signal } : {})

/** A colleague of the own supplier: a new one, or the one that the path names. */
export function ColleagueFormPage({ notificationChecks }: { notificationChecks: NotificationChecks }) {
  const { t } = useTexts()
  const { params } = usePage()
  const { id } = params
  const roles = useQuery({
    queryKey: ['identity.givableRoles'],
    queryFn: ({ signal }) => api('ISupColleagueService/getgivablerolelist', {}, { signal }),
  })
  const colleague = useEdited('colleague', id, read)
  return (
    <FormPage
      title={t(id === undefined ? 'identity:routes.addColleague' : 'identity:routes.modifyColleague')}
      number={params.userNo}
      query={roles.isError ? roles : colleague}
    >
      {roles.data && (id === undefined || colleague.value) && (
        <ColleagueForm colleague={colleague.value} roles={roles.data} notificationChecks={notificationChecks} />
      )}
    </FormPage>
  )
}

interface ColleagueFormProps {
  colleague: Colleague | undefined
  roles: Roles
  notificationChecks: NotificationChecks
}

function ColleagueForm({ colleague, roles, notificationChecks: Checks }: ColleagueFormProps) {
  const { t } = useTexts()
  const { policy, demands } = usePasswordPolicy()
  const schema = useMemo(
    () => typedColleagueForm(policy, !colleague && !policy.hasDefaultPassword),
    [policy, colleague],
  )
  const pwdHint = colleague ? 'pwdReset' : policy.hasDefaultPassword ? 'pwdDefault' : 'pwdNew'
  const isGivable = (roleNo: string) => roles.some((role) => role.roleNo === roleNo)
  const saving = useSaving<Typed, unknown, Colleague>({
    known: colleague,
    fields: userFormFields,
    texts: notificationTexts(t),
    valuesOf: (read) => typedOf(read, isGivable),
    save: ({ pwd, ...typed }, base, options) =>
      api(
        'ISupColleagueService/saveorupdatecolleague',
        {
          ...typed,
          ...(base ? { id: base.id, version: base.version } : {}),
          ...(pwd ? { pwd: encodePassword(pwd) } : {}),
        },
        options,
      ),
    reread: () => read(colleague?.id ?? ''),
    invalidates: ['identity'],
    listPath: '/baseManage/colleague',
  })
  const others = colleague?.roleNos.filter((roleNo) => !isGivable(roleNo)) ?? []
  return (
    <FormFrame saving={saving} schema={schema} initialValues={colleague ? typedOf(colleague, isGivable) : NOBODY}>
      <PersonPanel isNew={colleague === undefined} />
      <FormField name="remark" field={userFormFields.remark} />
      <NewPasswordPanel
        name="pwd"
        field={userFormFields.pwd}
        hint={`${t(`identity:administration.${pwdHint}`)} ${demands}`}
      />
      <FormField
        name="roleNos"
        field={userFormFields.roleNos}
        isWide
        {...(others.length > 0 ? { hint: t('identity:administration.otherRoles', { roles: others.join(', ') }) } : {})}
      >
        <Select
          mode="multiple"
          options={roles.map(({ roleNo, roleName }) => ({ value: roleNo, label: `${roleNo} · ${roleName}` }))}
        />
      </FormField>
      <FormField
        name="noticeChoices"
        field={{ ...userFormFields.noticeChoices, label: 'identity:administration.notices' }}
        isWide
      >
        <Checks
          label={t('identity:administration.notices')}
          isOfSupplier
          user={{ id: colleague?.id }}
          isPending={saving.isPending}
        />
      </FormField>
    </FormFrame>
  )
}

const typedOf = (
  { userNo, userName, statusCode, phone, mobile, email, remark, roleNos, noticeChoices }: Colleague,
  isGivable: (roleNo: string) => boolean,
): Typed => ({
  userNo,
  userName,
  statusCode,
  phone,
  mobile,
  email,
  remark,
  roleNos: roleNos.filter(isGivable),
  noticeChoices,
})
