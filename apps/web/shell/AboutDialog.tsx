import { COPYRIGHT_YEAR, PRODUCT_VERSION } from '#platform/contract/values/product.ts'
import { Dialog } from '#platform/web/kit/Dialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'

/** Which product this is, in which version, and since when it is protected. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const name = t('shell:product.name')
  return (
    <Dialog
      title={t('shell:about.title', { name })}
      onCancel={onClose}
      actions={
        <button type="button" className="button button-primary" onClick={onClose}>
          {t('shell:about.close')}
        </button>
      }
    >
      <p>{t('shell:product.tagline')}</p>
      <p className="tabular">{t('shell:about.version', { version: PRODUCT_VERSION })}</p>
      <p className="tabular">{t('shell:about.copyright', { year: COPYRIGHT_YEAR, name })}</p>
    </Dialog>
  )
}
