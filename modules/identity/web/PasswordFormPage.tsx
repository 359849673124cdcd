import { usePage } from '#platform/web/page.ts'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SettingPanel } from './SettingPanel.tsx'

/** Settings: the own password. */
export function PasswordFormPage() {
  const page = usePage()
  return (
    <SettingPanel>
      <PasswordPanel onDirty={page.setDirty} />
    </SettingPanel>
  )
}
