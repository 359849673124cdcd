import { Select } from 'antd'
import type { ReactNode } from 'react'
import { SettingPanel } from '#modules/identity/setting/web/SettingPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { LoadError } from '#platform/web/form/FormPage.tsx'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { setSession, useSession } from '#platform/web/session.ts'
import { currentLanguage, storeLanguage, useTexts } from '#platform/web/texts/texts.ts'
import type { userCalls } from '../contract/calls.ts'
import { profileFields } from '../contract/fields.ts'
import { profileForm } from '../contract/schemas.ts'
import { RowTriggerPanel } from './RowTriggerPanel.tsx'

const api = callsOf<typeof userCalls>()
type User = CallOutput<typeof userCalls, 'ISupSrmSysUserService/getsysuserbyid'>
type Profile = Pick<User, 'userName' | 'phone' | 'mobile' | 'email'> & { language: Language | '' }

const read = (id: string, signal?: AbortSignal) =>
  api('ISupSrmSysUserService/getsysuserbyid', { id }, signal ? { signal } : {})

/** Settings: who one is and how one is reached. `avatar` shows and changes the user's picture. */
export function ProfileFormPage({ avatar }: { avatar: ReactNode }) {
  const { userInfo } = useSession()
  const user = useEdited('profile', userInfo.id, read)
  return (
    <SettingPanel>
      {avatar}
      <ProfileHead roleNos={user.value?.roleNos ?? []} />
      <LoadError query={user} />
      {user.value && <ProfileForm key={user.value.version} user={user.value} onSaved={user.renew} />}
      <RowTriggerPanel />
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

/** Whether the reader would speak another language from now on. */
const isOtherLanguage = (language: Language | ''): language is Language =>
  language !== '' && language !== currentLanguage()

/** What the form begins with. */
const profileOf = ({ userName, phone, mobile, email, language }: User): Profile => ({
  userName,
  phone,
  mobile,
  email,
  language: LANGUAGES.find((one) => one === language) ?? '',
})

function ProfileForm({ user, onSaved }: { user: User; onSaved: () => Promise<void> }) {
  const { t } = useTexts()
  const session = useSession()
  const saving = useSaving<Profile, unknown, User>({
    known: user,
    fields: profileFields,
    valuesOf: profileOf,
    prepare: async (profile) => {
      const isSure =
        !isOtherLanguage(profile.language) ||
        (await askConfirm({
          title: t('identity:fields.language'),
          text: t('identity:profile.languageHint'),
          confirmLabel: t('lists:record.save'),
        }))
      return isSure ? profile : null
    },
    save: (profile, base = user, options) =>
      api('ISupSrmSysUserService/updatesysuserbyid', { ...profile, id: base.id, version: base.version }, options),
    reread: () => read(user.id),
    successKey: 'identity:profile.saved',
    onSaved: async (_saved, profile) => {
      setSession({ ...session, userInfo: { ...session.userInfo, userName: profile.userName } })
      if (!isOtherLanguage(profile.language)) return onSaved()
      storeLanguage(profile.language)
      location.assign('/dashboard')
    },
  })
  return (
    <div className="setting-form">
      <FormFrame saving={saving} schema={profileForm} initialValues={profileOf(user)} canClose={false}>
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
      </FormFrame>
    </div>
  )
}
