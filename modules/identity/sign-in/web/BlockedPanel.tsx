import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LicencePanel } from '#modules/identity/licence/web/LicencePanel.tsx'
import { PasswordPanel } from '#modules/identity/password/web/PasswordPanel.tsx'
import { SecondFactorPanel } from '#modules/identity/second-factor/web/SecondFactorPanel.tsx'
import { queryClient } from '#platform/web/call/query-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import '#modules/identity/setting/web/SettingPanel.css'

/** Licence, password, or a second factor that a role demands. */
export type BlockReason = 'licence' | 'password' | 'factor'

const TITLES: Record<BlockReason, string> = {
  licence: 'identity:licence.title',
  password: 'identity:password.mustTitle',
  factor: 'identity:factor.mustTitle',
}
const TEXTS: Record<BlockReason, string> = {
  licence: 'identity:licence.blocked',
  password: 'identity:password.mustText',
  factor: 'identity:factor.mustText',
}

export interface BlockedPanelProps {
  /** What keeps the user from working (spec shell §7, §8). */
  reason: BlockReason
  /** The reason is gone. */
  onSolved: () => void
  onSignOut: () => void
}

/** Stands instead of the whole portal until the licence is renewed, the password changed or the second factor set up. */
export function BlockedPanel({ reason, onSolved, onSignOut }: BlockedPanelProps) {
  const { t } = useTexts()
  const title = t(TITLES[reason])
  useEffect(() => {
    document.title = `${title} - WMS`
  }, [title])
  return (
    <QueryClientProvider client={queryClient}>
      <main className="blocked">
        <section className="blocked-panel" aria-labelledby="blocked-title">
          <h1 id="blocked-title">{title}</h1>
          <p role="status">{t(TEXTS[reason])}</p>
          {reason === 'licence' && <LicencePanel onActivated={onSolved} />}
          {reason === 'password' && <PasswordPanel onChanged={onSolved} />}
          {reason === 'factor' && <SecondFactorPanel onDone={onSolved} />}
          <div className="blocked-foot">
            <button type="button" className="button" onClick={onSignOut}>
              {t('identity:profile.signOut')}
            </button>
          </div>
        </section>
      </main>
    </QueryClientProvider>
  )
}
