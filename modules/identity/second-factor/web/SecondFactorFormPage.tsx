import { SettingPanel } from '#modules/identity/setting/web/SettingPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'

/** Settings: the own second factor. */
export function SecondFactorFormPage() {
  return (
    <SettingPanel>
      <SecondFactorPanel />
    </SettingPanel>
  )
}
