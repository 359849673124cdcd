import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { HOME_PATH } from '../routing/resolve-path.ts'

/** `/404`: the address is unknown, or not for this reader. */
export default function NotFoundPage() {
  const { t } = useTexts()
  const page = usePage()
  return (
    <section className="page-message">
      <p className="page-message-code" aria-hidden="true">
        404
      </p>
      <h1>{t('shell:notFound.title')}</h1>
      <p>{t('shell:notFound.text')}</p>
      <button
        type="button"
        className="button button-primary"
        onClick={() => {
          page.close()
          page.open(HOME_PATH)
        }}
      >
        {t('shell:notFound.home')}
      </button>
    </section>
  )
}
