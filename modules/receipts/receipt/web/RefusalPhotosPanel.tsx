import { type SetStateAction, useMemo, useSyncExternalStore } from 'react'
import { type EarlyFile, EarlyFilesPanel } from '#modules/files/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { receiptCalls } from '../contract/calls.ts'
import { isRefused, type ReceiptStore } from './receipt-store.ts'

const api = callsOf<typeof receiptCalls>()

/** Photos by the row that refuses what they show. */
export type RefusalPhotos = Readonly<Record<string, readonly EarlyFile[]>>

/** The menu entry whose flag isSubmit allows receiving. */
const menuNo = 'asnTracking'

interface RefusalPhotosPanelProps {
  store: ReceiptStore
  photos: RefusalPhotos
  onChange: (change: SetStateAction<RefusalPhotos>) => void
}

/** Photos and papers of what a receipt refuses, row by row: they reach the supplier together with the refusal. */
export function RefusalPhotosPanel({ store, photos, onChange }: RefusalPhotosPanelProps) {
  const { t } = useTexts()
  const lines = useSyncExternalStore(store.subscribe, store.lines)
  const refused = useMemo(() => lines.filter(isRefused), [lines])
  if (refused.length === 0) return null
  return (
    <section className="receive-photos" aria-label={t('receipts:receive.photos')}>
      <h3>{t('receipts:receive.photos')}</h3>
      {refused.map(({ key, purchaseNo, lineBatch, goodsNo, lotNo }) => {
        const name = [`${purchaseNo} · ${lineBatch}`, goodsNo, lotNo].filter((part) => part !== '').join(' · ')
        return (
          <EarlyFilesPanel
            key={key}
            name={name}
            files={photos[key] ?? []}
            onChange={(change) =>
              onChange((all) => {
                const before = all[key] ?? []
                return { ...all, [key]: typeof change === 'function' ? change(before) : change }
              })
            }
            send={(file, options) =>
              api.sendFile('ISrmAsnHeadService/uploadReceiptFile', {}, file, { ...options, menuNo })
            }
          >
            <span className="receive-shown">{name}</span>
          </EarlyFilesPanel>
        )
      })}
    </section>
  )
}
