import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { serialCalls } from '../contract/calls.ts'
import { SerialStateTag } from './SerialTrailPanel.tsx'
import './SerialsDialog.css'

const api = callsOf<typeof serialCalls>()

export type SerialsAsked = CallInput<typeof serialCalls, 'IWmsSerialService/getSerialsOf'>

/** The pieces of a document or of a stock. */
export async function readSerialsOf(asked: SerialsAsked, signal?: AbortSignal) {
  const { serials } = await api('IWmsSerialService/getSerialsOf', asked, signal ? { signal } : {})
  return serials
}

interface SerialsPanelProps {
  of: SerialsAsked
  /** A section of its own, which is absent where there are none. */
  isTitled?: boolean
}

/** The serial numbers of a document, each with the state in which it is now. */
export function SerialsPanel({ of, isTitled = false }: SerialsPanelProps) {
  const { t } = useTexts()
  const { data, isError } = useQuery({
    queryKey: ['receipts.serialsOf', of],
    queryFn: ({ signal }) => readSerialsOf(of, signal),
  })
  if (isTitled && (data ?? []).length === 0) return null
  if (isError) return <p role="alert">{t('lists:error.none')}</p>
  if (!data) return <p role="status">{t('lists:loading')}</p>
  if (data.length === 0) return <p>{t('inventory:serials.none')}</p>
  const list = (
    <ul className="serials-list">
      {data.map((serial) => (
        <li key={serial.id}>
          <span>{serial.serialNo}</span> <SerialStateTag status={serial.status} />
        </li>
      ))}
    </ul>
  )
  if (!isTitled) return list
  return (
    <section>
      <h3>{t('inventory:titles.serial')}</h3>
      {list}
    </section>
  )
}
