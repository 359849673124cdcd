import { reloadSession } from '#platform/web/kit/block.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { LicencePanel } from './LicencePanel.tsx'

/** System administration: the company's licence. A new one may include other modules: the menu follows at once. */
export function LicenceDetailPage() {
  const { t } = useTexts()
  return (
    <section className="licence-page" aria-label={t('identity:routes.license')}>
      <h1>{t('identity:routes.license')}</h1>
      <LicencePanel onActivated={reloadSession} />
    </section>
  )
}
