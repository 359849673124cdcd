import { SettingPanel } from '#modules/identity/setting/web/SettingPanel.tsx'
import { usePage } from '#platform/web/page.ts'
import { PasswordPanel } from './PasswordPanel.tsx'

/** Settings: the own password. */
export function PasswordFormPage() {
  const page = usePage()
  return (
    <SettingPanel>
      <PasswordPanel onDirty={page.setDirty} />
    </SettingPanel>
  )
}
