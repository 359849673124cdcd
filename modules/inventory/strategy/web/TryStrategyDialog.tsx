import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { RecordRow } from '#platform/contract/records/records.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { EditableTable } from '#platform/web/form/lines/EditableTable.tsx'
import { type EditedLine, editedLine, enteredLine, lineColumnsOf } from '#platform/web/form/lines/edited-line.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { TrialDialog } from '#platform/web/form/TrialDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { demandFields, tryFields } from '../contract/fields.ts'
import {
  type triedStrategy,
  tryAllocationForm,
  tryPickingForm,
  tryPutAwayForm,
  tryTurnoverForm,
} from '../contract/schemas.ts'
import './TryStrategyDialog.css'

const api = callsOf<typeof strategyCalls>()
type Tried = z.output<typeof triedStrategy>
type Typed = Record<string, unknown>

/** What is asked for each kind of strategy, by the field that names one. */
const KINDS = {
  upperMethodNo: {
    fields: ['warehouseNo', 'itemNo', 'quantity', 'lotNo'],
    schema: tryPutAwayForm.omit({ upperMethodNo: true }),
    hasDemands: false,
    send: (input: Typed, options: CallOptions) =>
      api('IBmUpperMethodHeadService/tryputaway', tryPutAwayForm.parse(input), options),
  },
  underMethodNo: {
    fields: ['warehouseNo', 'itemNo', 'quantity', 'turnMethodNo', 'customerNo'],
    schema: tryPickingForm.omit({ underMethodNo: true }),
    hasDemands: false,
    send: (input: Typed, options: CallOptions) =>
      api('IBmUnderMethodHeadService/trypicking', tryPickingForm.parse(input), options),
  },
  turnMethodNo: {
    fields: ['warehouseNo', 'itemNo'],
    schema: tryTurnoverForm.omit({ turnMethodNo: true }),
    hasDemands: false,
    send: (input: Typed, options: CallOptions) =>
      api('IBmTurnMethodHeadService/tryturnover', tryTurnoverForm.parse(input), options),
  },
  allocateMethodNo: {
    fields: ['warehouseNo', 'itemNo'],
    schema: tryAllocationForm.omit({ allocateMethodNo: true, demands: true }),
    hasDemands: true,
    send: (input: Typed, options: CallOptions) =>
      api('IBmAllocateMethodHeadService/tryallocation', tryAllocationForm.parse(input), options),
  },
} as const
type Kind = keyof typeof KINDS

const kindOf = (row: RecordRow | undefined): Kind =>
  keysOf(KINDS).find((name) => row?.[name] !== undefined) ?? 'upperMethodNo'
const DEMANDS = { fields: demandFields, key: 'demandNo' } as const

/** Tries a strategy on the stock and the cells that there are: what would go where, and why. Nothing is moved. */
export function TryStrategyDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [tried, setTried] = useState<Tried | null>(null)
  const kind = kindOf(row)
  const { fields, schema, hasDemands, send } = KINDS[kind]
  const methodNo = String(row?.[kind] ?? '')
  const [store] = useState(() => createLineStore([editedLine(demandFields)], ({ key }) => key))
  const columns = useMemo(() => lineColumnsOf(DEMANDS, t), [t])
  const trial = useCommand(send)
  const run = async (typed: Typed) => {
    if (hasDemands && !store.checkAll(columns, t)) return
    const demands = hasDemands ? { demands: store.lines().map((line) => enteredLine(demandFields, line)) } : {}
    setTried((await trial.submit({ ...typed, ...demands, [kind]: methodNo })) ?? null)
  }
  return (
    <TrialDialog<Typed>
      title={t('inventory:try.of', { method: methodNo })}
      runLabel={t('inventory:try.run')}
      hint={t('inventory:try.hint')}
      width={760}
      schema={schema}
      command={trial}
      fields={fields.map((name) => <FormField key={name} name={name} field={tryFields[name]} />)}
      lines={
        hasDemands && (
          <EditableTable<EditedLine>
            label={t('inventory:try.demands')}
            store={store}
            columns={columns}
            canRemove
            newLine={() => editedLine(demandFields)}
            empty={t('lists:empty.none')}
          />
        )
      }
      answerClass="strategy-answer"
      answer={tried && <TriedRows tried={tried} hasDemands={hasDemands} />}
      onRun={(typed) => void run(typed)}
      onClose={onClose}
    />
  )
}

function TriedRows({ tried: { rows, rest }, hasDemands }: { tried: Tried; hasDemands: boolean }) {
  const { t } = useTexts()
  if (rows.length === 0) return <p>{t('inventory:try.nothing')}</p>
  return (
    <>
      <table className="rows-table">
        <thead>
          <tr>
            <th scope="col">{t(hasDemands ? 'inventory:fields.demandNo' : 'inventory:try.cell')}</th>
            {!hasDemands && <th scope="col">{t('inventory:fields.lotNo')}</th>}
            <th scope="col" className="rows-number">
              {t('inventory:fields.quantity')}
            </th>
            <th scope="col">{t('inventory:try.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, lotNo, qty, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are only shown, and replaced together
            <tr key={index} className={place === '' ? 'strategy-left' : undefined}>
              <td>{place || '–'}</td>
              {!hasDemands && <td>{lotNo || '–'}</td>}
              <td className="rows-number">{formatQuantity(qty)}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasDemands && <p>{t('inventory:try.unclaimed', { qty: formatQuantity(rest) })}</p>}
    </>
  )
}
