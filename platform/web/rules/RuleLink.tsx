import type { MouseEvent } from 'react'
import { openPath } from '#platform/web/open-path.ts'
import { useOptionalSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './rule-link.css'
import { rulePath } from './rules.ts'

/** Leads from a refusal to the sentence of its rule. Without a rule, or before sign-in, it is nothing. */
export function RuleLink({ rule }: { rule: string | undefined }) {
  const { t } = useTexts()
  const session = useOptionalSession()
  if (rule === undefined || !session) return null
  const path = rulePath(rule)
  const open = (event: MouseEvent) => {
    // With a key held the browser opens a window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openPath(path)
  }
  return (
    <a className="rule-link" href={path} title={t('platform:rules.linkHint')} onClick={open}>
      {t('platform:rules.link')}
    </a>
  )
}
