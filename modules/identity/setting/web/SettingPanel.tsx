import type { ReactNode } from 'react'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './SettingPanel.css'

const ENTRIES = [
  { path: '/setting/user-info', titleKey: 'identity:routes.userInfo' },
  { path: '/setting/password', titleKey: 'identity:routes.password' },
  { path: '/setting/second-factor', titleKey: 'identity:routes.secondFactor' },
  { path: '/setting/messages', titleKey: 'messages:routes.items' },
]

/** The settings: a menu of their pages beside the one shown (spec shell §2). */
export function SettingPanel({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const page = usePage()
  const shown = ENTRIES.find((entry) => entry.path === page.path)
  return (
    <div className="setting">
      <nav className="setting-menu" aria-label={t('identity:routes.setting')}>
        <h2>{t('identity:routes.setting')}</h2>
        {ENTRIES.map(({ path, titleKey }) => (
          <button
            key={path}
            type="button"
            aria-current={path === page.path ? 'page' : undefined}
            onClick={() => page.open(path)}
          >
            {t(titleKey)}
          </button>
        ))}
      </nav>
      <section className="setting-content" aria-label={shown && t(shown.titleKey)}>
        <h1>{shown && t(shown.titleKey)}</h1>
        {children}
      </section>
    </div>
  )
}
