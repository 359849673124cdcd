import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { type Page, usePage } from '#platform/web/page.ts'
import { type Rule, rulePath, rulesQuery } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { areasOf, matchingRules } from './rule-search.ts'
import './rules-page.css'

const NO_RULES: readonly Rule[] = []

/** `/rules`: the rules that apply to the reader. `?rule=` leads to one of them, also where it is somebody else's. */
export default function RulesPage() {
  const { t } = useTexts()
  const page = usePage()
  const id = useId()
  const named = page.query.get('rule')
  const [words, setWords] = useState('')
  const [isAll, setIsAll] = useState(false)
  const asked = useDeferredValue(words)
  const { data: rules = NO_RULES, isError, isPending, refetch } = useQuery(rulesQuery)
  const offered = rules.filter((rule) => isAll || rule.isMine || rule.rule === named)
  const shown = matchingRules(offered, asked)
  const isUnknown = named !== null && rules.length > 0 && !rules.some((rule) => rule.rule === named)
  return (
    <div className="rules-page">
      <header className="rules-head">
        <h1>{t('shell:bar.rules')}</h1>
        <p>{t('shell:rules.intro')}</p>
        <div className="rules-search">
          <input
            type="search"
            aria-label={t('shell:rules.search')}
            placeholder={t('shell:rules.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <label>
            <input type="checkbox" checked={isAll} onChange={(event) => setIsAll(event.target.checked)} />
            {t('shell:rules.all')}
          </label>
          <span role="status" className="rules-count">
            {!isPending && !isError && t('shell:rules.count', { number: shown.length })}
          </span>
        </div>
      </header>
      {isPending && <p className="page-loading">{t('shell:tabs.loading')}</p>}
      {isError && (
        <p role="alert" className="rules-note">
          <span>{t('shell:rules.failed')}</span>
          <button type="button" className="button" onClick={() => void refetch()}>
            {t('shell:rules.again')}
          </button>
        </p>
      )}
      {isUnknown && (
        <p role="alert" className="rules-note">
          {t('shell:rules.unknown')}
        </p>
      )}
      {rules.length > 0 && shown.length === 0 && <p className="rules-note">{t('shell:rules.nothing')}</p>}
      {areasOf(shown).map(({ area, rules: ofArea }, index) => (
        <section key={area} aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`}>{area}</h2>
          <ul>
            {ofArea.map((rule) => (
              <RuleItem key={rule.rule} rule={rule} isNamed={rule.rule === named} words={asked} page={page} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface RuleItemProps {
  rule: Rule
  /** The address leads to this one. */
  isNamed: boolean
  words: string
  page: Page
}

/** One rule: its sentence, and what it tells those who break it. */
function RuleItem({ rule, isNamed, words, page }: RuleItemProps) {
  const { t } = useTexts()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNamed) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isNamed])
  const isFoundInside = words !== '' && matchingRules([{ ...rule, refusals: [] }], words).length === 0
  return (
    <li
      ref={item}
      id={`rule-${rule.rule}`}
      className={isNamed ? 'rule is-named' : 'rule'}
      tabIndex={isNamed ? -1 : undefined}
    >
      <p>
        <span>{rule.sentence}</span>
        {!rule.isMine && <span className="rule-others">{t('shell:rules.others')}</span>}
        <a
          className="rule-anchor"
          href={rulePath(rule.rule)}
          title={t('shell:rules.anchor')}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            page.open(rulePath(rule.rule))
          }}
        >
          <span aria-hidden="true">#</span>
          <span className="visually-hidden">{t('shell:rules.anchor')}</span>
        </a>
      </p>
      <details open={isNamed || isFoundInside}>
        <summary>{t('shell:rules.messages', { number: rule.refusals.length })}</summary>
        <ul className="rule-messages">
          {rule.refusals.map((refusal) => (
            <li key={refusal.errorCode}>{refusal.sentence}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}
