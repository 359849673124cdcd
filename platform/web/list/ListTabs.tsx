import type { KeyboardEvent } from 'react'
import { TAB_COUNT_CAP } from '#platform/contract/envelope.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ListTab } from './list-state.ts'

interface ListTabsProps {
  tabs: readonly ListTab[]
  activeKey: string | undefined
  /** Rows per tab key; unknown ones show no number. */
  counts: Readonly<Record<string, number>> | undefined
  label: string
  panelId: string
  onChange: (tab: ListTab) => void
}

/** A count as the tab shows it: 9999+ above the cap (spec shell §9). */
export function countText(count: number): string {
  return count > TAB_COUNT_CAP ? `${TAB_COUNT_CAP}+` : formatQuantity(String(count))
}

/** The tabs of a list with their counts. Arrows move between them. */
export function ListTabs({ tabs, activeKey, counts, label, panelId, onChange }: ListTabsProps) {
  const { t } = useTexts()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.key === activeKey)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next)
    document.getElementById(`${panelId}-tab-${next.key}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="list-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => {
        const count = counts?.[tab.key]
        return (
          <button
            key={tab.key}
            id={`${panelId}-tab-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === activeKey}
            aria-controls={panelId}
            tabIndex={tab.key === activeKey ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {t(tab.labelKey)}
            {count !== undefined && <span className="list-tab-count">{countText(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
