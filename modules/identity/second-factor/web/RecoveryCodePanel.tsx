import { saveFile } from '#platform/web/call/save-file.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './SecondFactorPanel.css'

interface RecoveryCodePanelProps {
  codes: readonly string[]
  onKept: () => void
}

/** The recovery codes, shown this once. */
export function RecoveryCodePanel({ codes, onKept }: RecoveryCodePanelProps) {
  const { t } = useTexts()
  const text = `${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('identity:factor.copied'))
    } catch {
      notify.warning(t('identity:factor.copyFailed'))
    }
  }

  return (
    <section className="factor-part" aria-labelledby="factor-codes">
      <h2 id="factor-codes">{t('identity:factor.codesTitle')}</h2>
      <p>{t('identity:factor.codesText')}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-actions">
        <button type="button" className="button button-primary" onClick={onKept}>
          {t('identity:factor.kept')}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {t('identity:factor.copy')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            const content = new Blob([text], { type: 'text/plain' })
            saveFile({ content, fileName: t('identity:factor.fileName') })
          }}
        >
          {t('identity:factor.save')}
        </button>
      </div>
    </section>
  )
}
