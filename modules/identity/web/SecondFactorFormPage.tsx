import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SettingPanel } from './SettingPanel.tsx'

/** Settings: the own second factor. */
export function SecondFactorFormPage() {
  return (
    <SettingPanel>
      <SecondFactorPanel />
    </SettingPanel>
  )
}
