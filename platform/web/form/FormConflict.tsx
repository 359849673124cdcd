import { useEffect, useId, useRef, useState } from 'react'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import './form-frame.css'
import type { Clash, ClashSide } from './merge-held.ts'
import type { EditConflict } from './use-edited-base.ts'

interface FormConflictProps {
  conflict: EditConflict
  /** The form is on its way: nothing can be chosen until it has arrived. */
  isPending?: boolean
  /** What its button is called, where that does not save. */
  action?: string
}

/**
 * Tells the second of two editors who was faster, what the form has taken over of it, and lets choose where both changed the
 * same.
 */
export function FormConflict({ conflict, isPending = false, action }: FormConflictProps) {
  const { t } = useTexts()
  const panel = useRef<HTMLDivElement>(null)
  const reported = useRef(0)
  const { number, now, rule, taken, clashes, gone = [] } = conflict
  useEffect(() => {
    // A long form is saved from its end. Shown again with its tab, it stays where its reader left it.
    if (reported.current === number) return
    reported.current = number
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [number])
  const who = { who: now.updateName || t('lists:record.staleSomebody'), when: String(now.updateDate ?? '') }
  const isOfFields = taken.length + clashes.length + gone.length > 0
  const keys = action === undefined ? ['stale', 'staleNone'] : ['staleAct', 'staleActNone']
  return (
    <div ref={panel} role="alert" className="form-alert form-conflict">
      <p>
        {t(`lists:record.${keys[isOfFields ? 0 : 1]}`, { ...who, action })} <RuleLink rule={rule} />
      </p>
      {taken.length > 0 && (
        <>
          <p>{t('lists:record.staleTaken')}</p>
          <ul>
            {taken.map(({ key, label, value }) => (
              <li key={key}>
                <span className="form-conflict-text">
                  <strong>{label}</strong>: {t('lists:record.staleNow', { value })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {gone.length > 0 && (
        <>
          <p>{t('lists:record.staleGone')}</p>
          <ul>
            {gone.map(({ key, label, value }) => (
              <li key={key}>
                <span className="form-conflict-text">
                  <strong>{label}</strong>
                  {value !== '' && `. ${t('lists:record.staleHad', { value })}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {clashes.length > 0 && (
        <>
          <p>{t('lists:record.staleBoth')}</p>
          {clashes.map((clash) => (
            <ClashChoice key={`${number}-${clash.key}`} clash={clash} isPending={isPending} />
          ))}
        </>
      )}
    </div>
  )
}

/** Both values of what two editors changed; the own one holds until the other one is chosen. */
function ClashChoice({ clash, isPending }: { clash: Clash; isPending: boolean }) {
  const { t } = useTexts()
  const name = useId()
  const [chosen, setChosen] = useState<ClashSide>('mine')
  const choice = (side: ClashSide, label: string) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={chosen === side}
        disabled={isPending}
        title={isPending ? t('lists:toolbar.running') : undefined}
        onChange={() => {
          setChosen(side)
          clash.choose(side)
        }}
      />
      <span className="form-conflict-text">{label}</span>
    </label>
  )
  return (
    <fieldset className="form-clash">
      <legend>{clash.label}</legend>
      {choice('mine', t('lists:record.staleMine', { value: clash.mine }))}
      {choice('theirs', t('lists:record.staleTheirs', { value: clash.theirs }))}
    </fieldset>
  )
}
