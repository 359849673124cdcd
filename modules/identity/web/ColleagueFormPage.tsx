import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { encodePassword } from '#platform/web/encode-password.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { userFormFields } from '../contract/fields.ts'
import { listPasswordDemands, USUAL_PASSWORD_POLICY } from '../contract/password-policy.ts'
import { typedColleagueForm } from '../contract/schemas.ts'
import { AdministrationPanel } from './AdministrationPanel.tsx'

const api = callsOf<typeof identityCalls>()
type Colleague = CallOutput<typeof identityCalls, 'ISupColleagueService/getcolleaguebyid'>
type Roles = CallOutput<typeof identityCalls, 'ISupColleagueService/getgivablerolelist'>
type Typed = Pick<
  Colleague,
  'userNo' | 'userName' | 'statusCode' | 'phone' | 'mobile' | 'email' | 'remark' | 'roleNos'
> & { pwd?: string }

const NOBODY: Partial<Typed> = { statusCode: '1', roleNos: [] }

/** A colleague of the own supplier: a new one, or the one that the path names. */
export function ColleagueFormPage() {
  const { params } = usePage()
  const { id } = params
  const roles = useQuery({
    queryKey: ['identity.givableRoles'],
    queryFn: ({ signal }) => api('ISupColleagueService/getgivablerolelist', {}, { signal }),
  })
  const colleague = useQuery({
    queryKey: ['identity.colleague', id],
    queryFn: ({ signal }) => api('ISupColleagueService/getcolleaguebyid', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
  return (
    <AdministrationPanel
      titleKey={id === undefined ? 'identity:routes.addColleague' : 'identity:routes.modifyColleague'}
      name={params.userNo}
      query={roles.isError ? roles : colleague}
    >
      {roles.data && (id === undefined || colleague.data) && (
        <ColleagueForm key={colleague.data?.version} colleague={colleague.data} roles={roles.data} />
      )}
    </AdministrationPanel>
  )
}

function ColleagueForm({ colleague, roles }: { colleague: Colleague | undefined; roles: Roles }) {
  const { t, language } = useTexts()
  const page = usePage()
  const queries = useQueryClient()
  const [form] = Form.useForm<Typed>()
  const asked = useQuery({
    queryKey: ['identity.passwordPolicy'],
    queryFn: ({ signal }) => api('ISysPasswordPolicyService/getPasswordPolicy', {}, { signal }),
  })
  const policy = asked.data ?? USUAL_PASSWORD_POLICY
  const schema = useMemo(() => typedColleagueForm(policy, colleague === undefined), [policy, colleague])
  const demands = listPasswordDemands(policy, language, t)
  const save = useCommand(
    ({ pwd, ...typed }: Typed, options) =>
      api(
        'ISupColleagueService/saveorupdatecolleague',
        {
          ...typed,
          ...(colleague ? { id: colleague.id, version: colleague.version } : {}),
          ...(pwd ? { pwd: encodePassword(pwd) } : {}),
        },
        options,
      ),
    { successKey: 'identity:administration.saved', invalidates: ['identity'] },
  )
  const isGivable = (roleNo: string) => roles.some((role) => role.roleNo === roleNo)
  const others = colleague?.roleNos.filter((roleNo) => !isGivable(roleNo)) ?? []

  async function submit(typed: Typed): Promise<void> {
    if (!(await save.submit(typed))) return
    queries.removeQueries({ queryKey: ['identity.colleague', colleague?.id] })
    page.setDirty(false)
    page.close()
  }

  return (
    <>
      <DocumentForm<Typed>
        form={form}
        schema={schema}
        initialValues={colleague ? typedOf(colleague, isGivable) : NOBODY}
        faults={save.faults}
        disabled={save.isPending}
        onSubmit={(typed) => void submit(typed)}
      >
        <FormField name="userNo" field={userFormFields.userNo} disabled={colleague !== undefined} />
        <FormField name="userName" field={userFormFields.userName} />
        <FormField name="statusCode" field={userFormFields.statusCode} />
        <FormField name="phone" field={userFormFields.phone} />
        <FormField name="mobile" field={userFormFields.mobile} />
        <FormField name="email" field={userFormFields.email} />
        <FormField name="remark" field={userFormFields.remark} />
        <FormField
          name="pwd"
          field={userFormFields.pwd}
          hint={`${t(`identity:administration.${colleague ? 'pwdReset' : 'pwdNew'}`)} ${t('identity:errors.passwordPolicy', { demands })}`}
        >
          <Input.Password autoComplete="new-password" maxLength={99} />
        </FormField>
        <FormField
          name="roleNos"
          field={userFormFields.roleNos}
          isWide
          {...(others.length > 0
            ? { hint: t('identity:administration.otherRoles', { roles: others.join(', ') }) }
            : {})}
        >
          <Select
            mode="multiple"
            options={roles.map(({ roleNo, roleName }) => ({ value: roleNo, label: `${roleNo} · ${roleName}` }))}
          />
        </FormField>
      </DocumentForm>
      <div className="setting-actions">
        <button type="button" className="button button-primary" disabled={save.isPending} onClick={() => form.submit()}>
          {t('identity:administration.save')}
        </button>
        <button type="button" className="button" disabled={save.isPending} onClick={() => page.close()}>
          {t('identity:administration.cancel')}
        </button>
      </div>
    </>
  )
}

const typedOf = (
  { userNo, userName, statusCode, phone, mobile, email, remark, roleNos }: Colleague,
  isGivable: (roleNo: string) => boolean,
): Typed => ({ userNo, userName, statusCode, phone, mobile, email, remark, roleNos: roleNos.filter(isGivable) })
