import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { fieldOf } from '#platform/contract/fields.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { trialFields } from '../contract/fields.ts'
import { matchToleranceRecord } from '../contract/records/match-tolerance-record.ts'
import { editedRule, newRule, ruleColumns, sentRule } from './edited-rules.ts'
import { TrialResultPanel } from './TrialResultPanel.tsx'
import { type Trial, type TrialQuery, type TrialRule, trialApi } from './trial-api.ts'

const orgField = fieldOf(matchToleranceRecord.fields, 'orgNo')
const supplierField = fieldOf(matchToleranceRecord.fields, 'supplierNo')
const DAY = 'YYYY-MM-DD'
const TOLERANCES = '/configuration/match-tolerance'

/** Rules to be tried, begun with those in force, the period on which they are tried, and what came of it. */
export function TrialPanel({ rules, proposed }: { rules: readonly TrialRule[]; proposed: readonly TrialRule[] }) {
  const { t } = useTexts()
  const { open } = usePage()
  const { hasMenu } = useSession()
  const [store] = useState(() => createLineStore(rules.map(editedRule), ({ key }) => key))
  const columns = useMemo(() => ruleColumns(t), [t])
  const [period, setPeriod] = useState(() => ({
    fromDate: dayjs().subtract(12, 'month').format(DAY),
    toDate: dayjs().format(DAY),
  }))
  const [place, setPlace] = useState({ orgNo: '', supplierNo: '' })
  const [trial, setTrial] = useState<Trial | null>(null)
  const command = useCommand(
    (query: TrialQuery, options) => trialApi('ISrmMatchToleranceService/tryTolerances', query, options),
    { onDone: setTrial },
  )
  const run = () => {
    if (!store.checkAll(columns, t)) return
    const of = { orgNo: place.orgNo || null, supplierNo: place.supplierNo || null }
    void command.submit({ ...period, ...of, rules: store.lines().map(sentRule) })
  }
  const add = () => {
    store.add(newRule())
    return store.entries().at(-1)?.key ?? ''
  }
  const reason = period.fromDate === '' || period.toDate === '' ? t('reconciliation:trial.periodNeeded') : null
  return (
    <>
      <section>
        <h2>{t('reconciliation:trial.rules')}</h2>
        <p>{t('reconciliation:trial.rulesText')}</p>
        <LineTable label={t('reconciliation:trial.rules')} store={store} columns={columns} canRemove onAdd={add} />
        <p>
          {proposed.map((rule) => (
            <button
              key={JSON.stringify(rule)}
              type="button"
              className="button"
              onClick={() => store.add(editedRule(rule))}
            >
              {t('reconciliation:trial.platformTails', {
                line: rule.tailLineAmount ?? '',
                invoice: rule.tailInvoiceAmount ?? '',
              })}
            </button>
          ))}{' '}
          <button type="button" className="button" onClick={() => store.replace(rules.map(editedRule))}>
            {t('reconciliation:trial.asInForce')}
          </button>{' '}
          {hasMenu('matchTolerance') && (
            <button type="button" className="button" onClick={() => open(TOLERANCES)}>
              {t('reconciliation:trial.openTolerances')}
            </button>
          )}
        </p>
      </section>
      <section>
        <h2>{t('reconciliation:trial.period')}</h2>
        <div className="lines-dialog-bar">
          <BarField
            name="fromDate"
            field={trialFields.fromDate}
            value={period.fromDate}
            onChange={(fromDate) => setPeriod((old) => ({ ...old, fromDate }))}
          />
          <BarField
            name="toDate"
            field={trialFields.toDate}
            value={period.toDate}
            onChange={(toDate) => setPeriod((old) => ({ ...old, toDate }))}
          />
          <BarField
            name="orgNo"
            field={orgField}
            value={place.orgNo}
            onChange={(orgNo) => setPlace((old) => ({ ...old, orgNo }))}
          />
          <BarField
            name="supplierNo"
            field={supplierField}
            value={place.supplierNo}
            onChange={(supplierNo) => setPlace((old) => ({ ...old, supplierNo }))}
          />
          <ReasonedButton className="button button-primary" isPending={command.isPending} reason={reason} onClick={run}>
            {t('reconciliation:trial.run')}
          </ReasonedButton>
        </div>
      </section>
      {trial && <TrialResultPanel trial={trial} onOpen={open} />}
    </>
  )
}
