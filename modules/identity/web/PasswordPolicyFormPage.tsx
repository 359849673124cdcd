import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { z } from 'zod'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { encodePassword } from '#platform/web/encode-password.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { passwordPolicyFields as fields } from '../contract/fields.ts'
import { passwordPolicyForm } from '../contract/schemas.ts'
import { AdministrationPanel } from './AdministrationPanel.tsx'

const api = callsOf<typeof identityCalls>()
type Policy = CallOutput<typeof identityCalls, 'ISysPasswordPolicyService/getsyspasswordpolicy'>
type Typed = z.output<typeof passwordPolicyForm>

/** What the company asks of passwords, and how it guards them. */
export function PasswordPolicyFormPage() {
  const query = useQuery({
    queryKey: ['identity.passwordPolicy', 'form'],
    queryFn: ({ signal }) => api('ISysPasswordPolicyService/getsyspasswordpolicy', {}, { signal }),
  })
  return (
    <AdministrationPanel titleKey="identity:routes.passwordPolicy" name={undefined} query={query}>
      {query.data && <PolicyForm key={query.data.version} policy={query.data} />}
    </AdministrationPanel>
  )
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useTexts()
  const page = usePage()
  const queries = useQueryClient()
  const { flagsOf } = useSession()
  const canModify = flagsOf('passwordPolicy').has('isModify')
  const [form] = Form.useForm<Typed>()
  const { hasDefaultPassword, version, updateName: _updateName, updateDate: _updateDate, ...known } = policy
  const save = useCommand(
    ({ defaultPwd, ...typed }: Typed, options) =>
      api(
        'ISysPasswordPolicyService/updatesyspasswordpolicy',
        { ...typed, version, defaultPwd: defaultPwd === '' ? '' : encodePassword(defaultPwd) },
        options,
      ),
    { successKey: 'identity:administration.saved' },
  )

  async function submit(typed: Typed): Promise<void> {
    if (!(await save.submit(typed))) return
    page.setDirty(false)
    await queries.invalidateQueries({ queryKey: ['identity.passwordPolicy'] })
  }

  return (
    <>
      <DocumentForm<Typed>
        form={form}
        schema={passwordPolicyForm}
        initialValues={known}
        faults={save.faults}
        disabled={save.isPending || !canModify}
        onSubmit={(typed) => void submit(typed)}
      >
        <FormField name="minLength" field={fields.minLength} />
        <FormField name="maxLength" field={fields.maxLength} />
        <FormField name="needsUpper" field={fields.needsUpper} />
        <FormField name="needsLower" field={fields.needsLower} />
        <FormField name="needsSpecial" field={fields.needsSpecial} />
        <FormField name="allowedAttempts" field={fields.allowedAttempts} />
        <FormField name="lockMinutes" field={fields.lockMinutes} />
        <FormField name="validityDays" field={fields.validityDays} hint={t('identity:policy.noValidity')} />
        <FormField name="warningDays" field={fields.warningDays} />
        <FormField name="temporaryDays" field={fields.temporaryDays} hint={t('identity:policy.noTemporary')} />
        <FormField
          name="defaultPwd"
          field={fields.defaultPwd}
          hint={t(hasDefaultPassword ? 'identity:policy.defaultKept' : 'identity:policy.defaultNone')}
        >
          <Input.Password autoComplete="new-password" maxLength={99} />
        </FormField>
        {hasDefaultPassword && <FormField name="isDefaultPwdRemoved" field={fields.isDefaultPwdRemoved} />}
      </DocumentForm>
      <p className="plain-hint">{t('identity:policy.always')}</p>
      {canModify && (
        <div className="setting-actions">
          <button
            type="button"
            className="button button-primary"
            disabled={save.isPending}
            onClick={() => form.submit()}
          >
            {t('identity:administration.save')}
          </button>
        </div>
      )}
    </>
  )
}
