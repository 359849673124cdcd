import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { passwordCalls } from '../contract/calls.ts'
import { passwordPolicyFields as fields } from '../contract/fields.ts'
import { passwordPolicyForm } from '../contract/schemas.ts'
import { NewPasswordPanel } from './NewPasswordPanel.tsx'

const api = callsOf<typeof passwordCalls>()
type Policy = CallOutput<typeof passwordCalls, 'ISysPasswordPolicyService/getsyspasswordpolicy'>
type Typed = z.output<typeof passwordPolicyForm>

const read = (signal?: AbortSignal) =>
  api('ISysPasswordPolicyService/getsyspasswordpolicy', {}, signal ? { signal } : {})

/** What the company asks of passwords, and how it guards them. */
export function PasswordPolicyFormPage() {
  const { t } = useTexts()
  const policy = useEdited('passwordPolicy', '', (_id, signal) => read(signal))
  return (
    <FormPage title={t('identity:routes.passwordPolicy')} query={policy}>
      {policy.value && <PolicyForm key={policy.value.version} policy={policy.value} onSaved={policy.renew} />}
    </FormPage>
  )
}

function PolicyForm({ policy, onSaved }: { policy: Policy; onSaved: () => Promise<void> }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { flagsOf } = useSession()
  const saving = useSaving<Typed, unknown, Policy>({
    known: policy,
    fields,
    valuesOf: typedOf,
    save: ({ defaultPwd, ...typed }, base = policy, options) =>
      api(
        'ISysPasswordPolicyService/updatesyspasswordpolicy',
        { ...typed, version: base.version, defaultPwd: defaultPwd === '' ? '' : encodePassword(defaultPwd) },
        options,
      ),
    reread: () => read(),
    onSaved: async () => {
      await Promise.all([onSaved(), queries.invalidateQueries({ queryKey: ['identity.passwordPolicy'] })])
    },
  })
  return (
    <FormFrame
      saving={saving}
      schema={passwordPolicyForm}
      initialValues={typedOf(policy)}
      canSave={flagsOf('passwordPolicy').has('isModify')}
      canClose={false}
      below={<p className="plain-hint">{t('identity:policy.always')}</p>}
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
      <NewPasswordPanel
        name="defaultPwd"
        field={fields.defaultPwd}
        hint={t(policy.hasDefaultPassword ? 'identity:policy.defaultKept' : 'identity:policy.defaultNone')}
      />
      {policy.hasDefaultPassword && <FormField name="isDefaultPwdRemoved" field={fields.isDefaultPwdRemoved} />}
    </FormFrame>
  )
}

/** What the form begins with. */
function typedOf(policy: Policy): Partial<Typed> {
  const {
    hasDefaultPassword: _hasDefaultPassword,
    version: _version,
    updateName: _updateName,
    updateDate: _updateDate,
    ...typed
  } = policy
  return typed
}
