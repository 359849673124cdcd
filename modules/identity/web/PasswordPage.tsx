import { usePage } from '#platform/web/page.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SettingLayout } from './SettingLayout.tsx'

/** Settings: the own password. */
export function PasswordPage() {
  const page = usePage()
  return (
    <SettingLayout>
      <PasswordForm onDirty={page.setDirty} />
    </SettingLayout>
  )
}
