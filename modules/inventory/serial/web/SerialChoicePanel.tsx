import { useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { SerialsDialog } from './SerialsDialog.tsx'
import './SerialsDialog.css'

interface SerialChoicePanelProps {
  /** What the pieces are of, such as the number of the item. */
  item: string
  /** Told before the count, where no head of a column tells what it counts. */
  label?: string
  /** So many are wanted; empty or 0 while nobody has said. */
  quantity: string
  serials: readonly string[]
  /** Reads the pieces of which some are chosen; without it any number may be entered. */
  loadChoices?: (() => Promise<readonly string[]>) | undefined
  /** Makes so many numbers by the item's rule. */
  generate?: ((count: number) => Promise<readonly string[]>) | undefined
  /** Named only where not all pieces are meant. */
  isOptional?: boolean
  onChange: (serials: string[]) => void
}

/** The serial numbers of a row: how many are told of how many, and the dialog in which they are scanned, pasted and chosen. */
export function SerialChoicePanel(props: SerialChoicePanelProps) {
  const { item, label, quantity, serials, isOptional = false } = props
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const requested = Number(quantity) || 0
  const isUnnamed = isOptional && serials.length === 0
  const isRight = serials.length === requested || isUnnamed
  const numbers = isUnnamed
    ? t('inventory:serials.choose')
    : t('inventory:serials.count', { told: serials.length, quantity: requested })
  const shown = label === undefined ? numbers : t('inventory:serials.button', { label, numbers })
  const title = t('inventory:serials.title', { item })
  return (
    <>
      <button
        type="button"
        className={isRight ? 'list-link serials-button' : 'list-link serials-button is-open'}
        // Its name holds what it shows: so it is found by voice as well.
        aria-label={t('inventory:serials.button', { label: title, numbers: shown })}
        onClick={() => setIsOpen(true)}
      >
        {shown}
      </button>
      {isOpen && <SerialsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
