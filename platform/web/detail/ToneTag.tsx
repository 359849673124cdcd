import type { ReactNode } from 'react'
import './detail.css'
import type { Tone } from './tone.ts'

/** Some words as a small tag: a mark and a tone help the eye, the words say what it is. */
export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`status-tag status-${tone}`}>
      <span className="status-text">{children}</span>
    </span>
  )
}
