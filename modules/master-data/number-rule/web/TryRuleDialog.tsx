import dayjs from 'dayjs'
import { useState } from 'react'
import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { TrialDialog } from '#platform/web/form/TrialDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { numberRuleCalls } from '../contract/calls.ts'
import { numberPreviewFields } from '../contract/records/rule-records.ts'
import { type numberPreview, numberPreviewRequest } from '../contract/schemas.ts'
import './TryRuleDialog.css'

const typedSchema = numberPreviewRequest.omit({ ruleNo: true })
type Typed = z.output<typeof typedSchema>
type Preview = z.output<typeof numberPreview>

const api = callsOf<typeof numberRuleCalls>()

const NAMES = typedSchema.keyof().options
/** A lot number cannot hold these: it is made before them. */
const OF_LABELS: readonly string[] = ['lotNo', 'boxNumber']
/** A container code that is right in itself. */
const SAMPLE_BOX = '369012340000000017'

/** Tries a rule of lot numbers or barcodes: its next numbers for some data, what each part puts in, and the drawn barcode. */
export function TryRuleDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [preview, setPreview] = useState<Preview | null>(null)
  const isLot = row?.lotRuleNo !== undefined
  const ruleNo = String(row?.lotRuleNo ?? row?.barRuleNo ?? '')
  const trial = useCommand((typed: Typed, options: CallOptions) =>
    api(
      isLot ? 'IBmLotRuleHeadService/previewlotnumber' : 'IBmBarRuleHeadService/previewbarcode',
      { ...typed, ruleNo },
      options,
    ),
  )
  const names = NAMES.filter((name) => !isLot || !OF_LABELS.includes(name))
  return (
    <TrialDialog<Typed>
      title={t('master-data:tryRule.of', { rule: ruleNo })}
      runLabel={t('master-data:tryRule.run')}
      hint={t('master-data:tryRule.hint')}
      width={760}
      schema={typedSchema}
      initialValues={{
        productDate: dayjs().format('YYYY-MM-DD'),
        quantity: '1',
        ...(isLot ? {} : { boxNumber: SAMPLE_BOX }),
      }}
      command={trial}
      fields={names.map((name) => <FormField key={name} name={name} field={numberPreviewFields[name]} />)}
      answerClass="try-rule-answer"
      answer={preview && <MadeNumbers preview={preview} titleKey={isLot ? 'numbers' : 'contents'} />}
      onRun={(typed) => void trial.submit(typed).then((made) => setPreview(made ?? null))}
      onClose={onClose}
    />
  )
}

function MadeNumbers({ preview, titleKey }: { preview: Preview; titleKey: 'numbers' | 'contents' }) {
  const { t } = useTexts()
  const { numbers, pieces, symbol } = preview
  return (
    <>
      <div className="try-rule-numbers">
        <h3>{t(`master-data:tryRule.${titleKey}`)}</h3>
        <ol>
          {numbers.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </ol>
        {symbol && <DrawnSymbol symbol={symbol} number={numbers[0] ?? ''} />}
      </div>
      <div>
        <h3>{t('master-data:tryRule.pieces')}</h3>
        <table className="rows-table">
          <tbody>
            {pieces.map((piece) => (
              <tr key={piece.partSeq}>
                <th scope="row">{`${piece.elementNo} ${piece.elementName}`}</th>
                <td>{piece.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Height of bars in modules, as they have none of their own. */
const BAR_MODULES = 40

function DrawnSymbol({ symbol, number }: { symbol: NonNullable<Preview['symbol']>; number: string }) {
  const { t } = useTexts()
  const { width, height, quietZone, rectangles } = symbol
  const bar = height === 0 ? BAR_MODULES : 1
  const box = [-quietZone, -quietZone / 2, width + 2 * quietZone, (height || BAR_MODULES) + quietZone].join(' ')
  return (
    <svg
      role="img"
      aria-label={t('master-data:tryRule.symbol', { number })}
      viewBox={box}
      className={height === 0 ? 'try-rule-bars' : 'try-rule-matrix'}
      shapeRendering="crispEdges"
    >
      {rectangles.map(([x = 0, y = 0, wide = 0, high = 0]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={wide} height={high * bar} />
      ))}
    </svg>
  )
}
