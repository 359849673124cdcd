import { useEffect, useRef } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { RunningImport } from './use-import.ts'

/** An import at work, with what the server tells of it. */
export function ImportProgress({
  step,
  name,
  lines,
}: {
  step: 'sending' | 'checking' | 'writing'
  name: string
  lines: RunningImport['lines']
}) {
  const { t } = useTexts()
  return (
    <div className="import-progress">
      <p role="status">{t(`lists:import.${step}`, { name })}</p>
      <div className="import-bar" />
      <ProgressLines lines={lines} />
    </div>
  )
}

/** Lines beyond this many are not kept on screen; the last ones matter. */
const SHOWN_LINES = 200

/** What the server tells of its work, line by line. */
function ProgressLines({ lines: reported }: { lines: RunningImport['lines'] }) {
  const list = useRef<HTMLOListElement>(null)
  const lines = reported.filter((line) => line.text !== '').slice(-SHOWN_LINES)
  const last = lines.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line came in
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    <ol ref={list} className="import-lines" role="log">
      {lines.map((line) => (
        <li key={line.id} className={line.kind === 'success' ? 'import-line-good' : undefined}>
          {line.kind === 'success' && <span aria-hidden="true">✓ </span>}
          {line.text}
        </li>
      ))}
    </ol>
  )
}
