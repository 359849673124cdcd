import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { useTexts } from '#platform/web/texts.ts'
import { LicencePanel } from './LicencePanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import './SettingPanel.css'

export interface BlockedPanelProps {
  /** What keeps the user from working (spec shell §7, §8). */
  reason: 'licence' | 'password'
  /** The reason is gone. */
  onSolved: () => void
  onSignOut: () => void
}

/** Stands instead of the whole portal until the licence is renewed or the password is changed. */
export function BlockedPanel({ reason, onSolved, onSignOut }: BlockedPanelProps) {
  const { t } = useTexts()
  const title = t(reason === 'licence' ? 'identity:licence.title' : 'identity:password.mustTitle')
  useEffect(() => {
    document.title = `${title} - WMS`
  }, [title])
  return (
    <QueryClientProvider client={queryClient}>
      <main className="blocked">
        <section className="blocked-panel" aria-labelledby="blocked-title">
          <h1 id="blocked-title">{title}</h1>
          <p role="status">{t(reason === 'licence' ? 'identity:licence.blocked' : 'identity:password.mustText')}</p>
          {reason === 'licence' ? <LicencePanel onActivated={onSolved} /> : <PasswordPanel onChanged={onSolved} />}
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
