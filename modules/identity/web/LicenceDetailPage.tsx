import { useTexts } from '#platform/web/texts.ts'
import { LicencePanel } from './LicencePanel.tsx'

/** System administration: the company's licence. */
export function LicenceDetailPage() {
  const { t } = useTexts()
  return (
    <section className="licence-page" aria-label={t('identity:routes.license')}>
      <h1>{t('identity:routes.license')}</h1>
      <LicencePanel />
    </section>
  )
}
