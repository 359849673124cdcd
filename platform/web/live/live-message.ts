import { recordOf } from '#platform/contract/values/record-of.ts'

/**
 * A line of an import or check: `$…` is progress, `✓…` a success, `checkSuccess` and `checkFailed` the outcome of the
 * check (spec shell §7). Marks are taken off the text.
 */
export interface LiveLine {
  /** Grows from 0. */
  id: number
  kind: 'progress' | 'success' | 'checkSuccess' | 'checkFailed' | 'text'
  text: string
}

/** What came over the socket: import lines, or word that somebody changed a document. */
export type LiveMessage = { kind: 'lines'; lines: LiveLine[] } | { kind: 'changed'; topic: string; documentNo: string }

function readLine(text: string, id: number): LiveLine {
  if (text === 'checkSuccess' || text === 'checkFailed') return { id, kind: text, text: '' }
  if (text.startsWith('$')) return { id, kind: 'progress', text: text.slice(1).trim() }
  if (text.startsWith('✓')) return { id, kind: 'success', text: text.slice(1).trim() }
  return { id, kind: 'text', text }
}

function readChange(text: string): LiveMessage | null {
  if (!text.startsWith('{')) return null
  try {
    const { type, topic, documentNo } = recordOf(JSON.parse(text))
    if (type !== 'changed' || typeof topic !== 'string') return null
    return { kind: 'changed', topic, documentNo: typeof documentNo === 'string' ? documentNo : '' }
  } catch {
    return null
  }
}

/** Reads a message. Text is split on line breaks; its lines are numbered from `firstId`. */
export function readLiveMessage(data: unknown, firstId: number): LiveMessage {
  const text = typeof data === 'string' ? data : ''
  const change = readChange(text)
  if (change) return change
  const parts = text.split(/\r?\n/).filter((part) => part.trim() !== '')
  return { kind: 'lines', lines: parts.map((part, index) => readLine(part.trim(), firstId + index)) }
}
