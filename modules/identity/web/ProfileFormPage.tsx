import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { askConfirm } from '#platform/web/confirm.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { setSession, useSession } from '#platform/web/session.ts'
import { currentLanguage, storeLanguage, useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { profileFields } from '../contract/fields.ts'
import { profileForm } from '../contract/schemas.ts'
import { SettingPanel } from './SettingPanel.tsx'

const api = callsOf<typeof identityCalls>()
type User = CallOutput<typeof identityCalls, 'ISupSrmSysUserService/getsysuserbyid'>
type Profile = Pick<User, 'userName' | 'phone' | 'mobile' | 'email'> & { language: Language | '' }

/** Settings: who one is and how one is reached. `avatar` shows and changes the user's picture. */
export function ProfileFormPage({ avatar }: { avatar: ReactNode }) {
  const { t } = useTexts()
  const { userInfo } = useSession()
  const query = useQuery({
    queryKey: ['identity.profile', userInfo.id],
    queryFn: ({ signal }) => api('ISupSrmSysUserService/getsysuserbyid', { id: userInfo.id }, { signal }),
  })
  return (
    <SettingPanel>
      {avatar}
      <ProfileHead roleNos={query.data?.roleNos ?? []} />
      {query.isError && (
        <p role="alert" className="identity-fault">
          {t('identity:profile.failed')}{' '}
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {t('identity:profile.again')}
          </button>
        </p>
      )}
      {query.data && <ProfileForm key={query.data.version} user={query.data} />}
    </SettingPanel>
  )
}

/** What only administrators change. */
function ProfileHead({ roleNos }: { roleNos: readonly string[] }) {
  const { t } = useTexts()
  const { userInfo } = useSession()
  const named = (number: string, name: string) => [number, name].filter(Boolean).join(' · ')
  const facts: [name: string, value: string][] = [
    ['userNo', userInfo.userNo],
    ['belongSupplier', named(userInfo.belongSupplier, userInfo.supplierName)],
    ['orgNo', named(userInfo.orgNo, userInfo.orgName)],
    ['warehouseNo', named(userInfo.warehouseNo, userInfo.warehouseName)],
    ['roleNames', roleNos.join(', ')],
  ]
  return (
    <dl className="profile-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`identity:fields.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function ProfileForm({ user }: { user: User }) {
  const { t } = useTexts()
  const page = usePage()
  const session = useSession()
  const queries = useQueryClient()
  const [form] = Form.useForm<Profile>()
  const { userName, phone, mobile, email } = user
  const language = LANGUAGES.find((one) => one === user.language) ?? ''
  const save = useCommand(
    (profile: Profile, options) =>
      api('ISupSrmSysUserService/updatesysuserbyid', { ...profile, id: user.id, version: user.version }, options),
    { successKey: 'identity:profile.saved' },
  )

  async function submit(profile: Profile): Promise<void> {
    const isOther = profile.language !== '' && profile.language !== currentLanguage()
    const isLeaving =
      !isOther ||
      (await askConfirm({
        title: t('identity:fields.language'),
        text: t('identity:profile.languageHint'),
        confirmLabel: t('identity:profile.save'),
      }))
    if (!isLeaving || !(await save.submit(profile))) return
    page.setDirty(false)
    setSession({ ...session, userInfo: { ...session.userInfo, userName: profile.userName } })
    if (isOther && profile.language !== '') {
      storeLanguage(profile.language)
      location.assign('/dashboard')
      return
    }
    await queries.invalidateQueries({ queryKey: ['identity.profile'] })
  }

  return (
    <div className="setting-form">
      <DocumentForm<Profile>
        form={form}
        schema={profileForm}
        initialValues={{ userName, phone, mobile, email, language }}
        faults={save.faults}
        disabled={save.isPending}
        onSubmit={(profile) => void submit(profile)}
      >
        <FormField name="userName" field={profileFields.userName} />
        <FormField name="phone" field={profileFields.phone} />
        <FormField name="mobile" field={profileFields.mobile} />
        <FormField name="email" field={profileFields.email} />
        <FormField name="language" field={profileFields.language}>
          <Select
            options={[
              { value: '', label: t('identity:profile.noLanguage') },
              ...LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] })),
            ]}
          />
        </FormField>
      </DocumentForm>
      <div className="setting-actions">
        <button type="button" className="button button-primary" disabled={save.isPending} onClick={() => form.submit()}>
          {t('identity:profile.save')}
        </button>
      </div>
    </div>
  )
}
