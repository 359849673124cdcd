import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import './detail.css'

export interface DetailSection {
  key: string
  title: string
  /** Shown behind the title. */
  count?: number | undefined
  content: ReactNode
}

/** Sections of a document side by side under tabs; only the open one is in the page. Arrows move between them. */
export function DetailSections({ sections, label }: { sections: readonly DetailSection[]; label: string }) {
  const id = useId()
  const [openKey, setOpenKey] = useState<string | undefined>(undefined)
  const at = Math.max(
    0,
    sections.findIndex((section) => section.key === openKey),
  )
  const open = sections[at]
  if (!open) return null
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = sections[(at + step + sections.length) % sections.length]
    if (step === 0 || !next) return
    event.preventDefault()
    setOpenKey(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div className="detail-sections">
      <div role="tablist" aria-label={label} className="section-tabs" onKeyDown={onKeyDown}>
        {sections.map((section) => (
          <button
            key={section.key}
            id={`${id}-${section.key}`}
            type="button"
            role="tab"
            aria-selected={section === open}
            aria-controls={`${id}-panel`}
            tabIndex={section === open ? 0 : -1}
            onClick={() => setOpenKey(section.key)}
          >
            {section.title}
            {section.count !== undefined && <span className="section-count">{section.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`} className="section-panel">
        {open.content}
      </div>
    </div>
  )
}
