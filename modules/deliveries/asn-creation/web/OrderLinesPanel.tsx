import { type ReactNode, useState } from 'react'
import { cssVariables } from '#platform/web/kit/css-variables.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { MatchedLine } from './shipment-store.ts'

/** Above so many the order lines start folded, as those of the shipment list need the room. */
const MANY_LINES = 10
/** So many are in sight at once; further ones are scrolled to. */
const LINES_IN_SIGHT = 4

/** The order lines of a new ASN, and how many of them the match proposes; many start folded. */
export function OrderLinesPanel({ lines, children }: { lines: readonly MatchedLine[]; children: ReactNode }) {
  const { t } = useTexts()
  const [chosen, setFolded] = useState<boolean | null>(null)
  const isLong = lines.length > MANY_LINES
  // The shipment list is what one works on; many order lines would leave it two rows.
  const isFolded = chosen ?? isLong
  const fold = t(isFolded ? 'deliveries:form.unfold' : 'deliveries:form.fold')
  const proposed = lines.filter((line) => line.isProposed).length
  return (
    <section
      className={`asn-form-area${isFolded ? ' is-folded' : isLong ? ' is-long' : ''}`}
      style={cssVariables({ '--rows': Math.min(lines.length, LINES_IN_SIGHT) })}
      aria-labelledby="asn-order-lines"
    >
      <header>
        <h2 id="asn-order-lines">
          {t('deliveries:form.orderLines')}{' '}
          <small>{t('deliveries:form.summary', { proposed, number: lines.length })}</small>
        </h2>
        <button
          type="button"
          className="list-link"
          aria-expanded={!isFolded}
          aria-label={`${fold} ${t('deliveries:form.orderLines')}`}
          onClick={() => setFolded(!isFolded)}
        >
          {fold}
        </button>
      </header>
      {!isFolded && children}
    </section>
  )
}
