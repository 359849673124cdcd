import { InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { MOST_BOXES } from '#modules/deliveries/label/contract/schemas.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { packageCalls } from '../contract/calls.ts'
import './PackDialog.css'

const api = callsOf<typeof packageCalls>()

interface PackPlanDialogProps {
  asnId: string
  onClose: () => void
  onPacked: () => void
}

type Method = 'rule' | '2' | '3'

/** What is packed; null while the number is missing. */
function planOf(method: Method, perPackage: number | null) {
  if (method === 'rule') return {}
  return perPackage === null ? null : { level: method, perPackage }
}
type Plan = NonNullable<ReturnType<typeof planOf>>

/** Packs all that is loose: by the container rules of the items, or so many into each carton or onto each pallet. */
export function PackPlanDialog({ asnId, onClose, onPacked }: PackPlanDialogProps) {
  const { t } = useTexts()
  const ids = { method: useId(), each: useId() }
  const [method, setMethod] = useState<Method>('rule')
  const [each, setEach] = useState<number | null>(10)
  const { submit, isPending } = useCommand(
    (plan: Plan, options: CallOptions) =>
      api('ISrmAsnPackageService/packByPlan', { id: asnId, ...plan }, { ...options, menuNo: 'splitLabelPrint' }),
    {
      successKey: 'deliveries:packages.packedMany',
      successValues: (packed) => ({
        pallets: packed.filter(({ level }) => level === '3').length,
        cartons: packed.filter(({ level }) => level === '2').length,
      }),
      invalidates: ['deliveries'],
      onDone: onPacked,
    },
  )
  const input = planOf(method, each)
  const into = (level: '2' | '3') => t(`deliveries:packages.${level === '2' ? 'perCarton' : 'perPallet'}`)
  return (
    <ReasonedModal
      open
      width={480}
      title={t('deliveries:packages.planTitle')}
      okText={t('deliveries:packages.pack')}
      isPending={isPending}
      reason={input === null ? t('deliveries:packages.eachMissing') : null}
      onOk={() => input && void submit(input)}
      onCancel={onClose}
    >
      <div className="pack-form">
        <label htmlFor={ids.method}>{t('deliveries:packages.method')}</label>
        <Select<Method>
          id={ids.method}
          value={method}
          options={[
            { value: 'rule', label: t('deliveries:packages.byRule') },
            { value: '3', label: into('3') },
            { value: '2', label: into('2') },
          ]}
          onChange={setMethod}
        />
        {method !== 'rule' && (
          <>
            <label htmlFor={ids.each}>{t('deliveries:packages.perPackage')}</label>
            <InputNumber id={ids.each} min={1} max={MOST_BOXES} precision={0} value={each} onChange={setEach} />
          </>
        )}
      </div>
    </ReasonedModal>
  )
}
