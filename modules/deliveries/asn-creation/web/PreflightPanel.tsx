import { formatQuantity } from '#platform/contract/values/decimal.ts'
import '#platform/web/detail/detail.css'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { groupFindings, groupText, type NamedRow } from './finding-groups.ts'
import './PreflightPanel.css'
import type { LineFinding, Preflight } from './use-preflight.ts'

interface PreflightPanelProps {
  preflight: Preflight
  /** The shipment list, by whose lines findings are named. */
  rows: readonly NamedRow[]
  /** The ASN is there, and is submitted again. */
  isAgain?: boolean
  /** Whether what is said can be mended here; all of it unless given. */
  isMendable?: ((finding: LineFinding) => boolean) | undefined
  /** Mends what is said of all these lines. */
  onFix: (findings: readonly LineFinding[]) => void
  /** Asks for an approval of a line; absent where the reader may not. */
  onAsk?: ((finding: LineFinding) => void) | undefined
}

/** What would be said against the ASN once it is sent: each with its rule, and with a way to mend it where there is one. */
export function PreflightPanel(props: PreflightPanelProps) {
  const { preflight, rows, isAgain = false, isMendable = () => true, onFix, onAsk } = props
  const { findings, state } = preflight
  const { t } = useTexts()
  const errors = findings.filter(({ isError }) => isError)
  const warnings = findings.filter(({ isError }) => !isError)
  const counts = [
    ...(errors.length > 0 ? [t('deliveries:preflight.errors', { number: errors.length })] : []),
    ...(warnings.length > 0 ? [t('deliveries:preflight.warnings', { number: warnings.length })] : []),
  ]
  const said = {
    checking: 'deliveries:preflight.checking',
    failed: `deliveries:preflight.${isAgain ? 'failedAgain' : 'failed'}`,
    done: '',
  }[state]
  const clean = findings.length === 0 ? 'deliveries:preflight.none' : ''
  const note = said || clean
  return (
    <section className="preflight" aria-labelledby="asn-preflight">
      <h2 id="asn-preflight">
        {t(`deliveries:preflight.${isAgain ? 'titleAgain' : 'title'}`)}{' '}
        <small role="status">{note === '' ? counts.join(' · ') : t(note)}</small>
      </h2>
      <ul>
        {groupFindings([...errors, ...warnings]).map(({ finding, all }) => (
          <li key={`${finding.path} ${finding.code} ${finding.message}`}>
            <span className={`status-tag status-${finding.isError ? 'bad' : 'attention'}`}>
              <span className="status-text">
                {t(finding.isError ? 'deliveries:preflight.error' : 'deliveries:preflight.warning')}
              </span>
            </span>
            <p>
              {groupText({ finding, all }, rows, t)} <RuleLink rule={finding.rule} />
            </p>
            {finding.fix && !isMendable(finding) && <em>{t('deliveries:preflight.elsewhere')}</em>}
            {finding.fix && isMendable(finding) && (
              <button type="button" className="list-link" onClick={() => onFix(all)}>
                {t(`deliveries:preflight.${finding.fix.kind}`, {
                  value: finding.fix.kind === 'quantity' ? formatQuantity(finding.fix.value) : finding.fix.value,
                })}
              </button>
            )}
            {onAsk && finding.isApprovable && (
              <button type="button" className="list-link" onClick={() => onAsk(finding)}>
                {t('deliveries:approval.create')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
