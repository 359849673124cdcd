import { Select } from 'antd'
import { useId, useState } from 'react'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { packageCalls } from '../contract/calls.ts'
import './PackDialog.css'
import { chosenIds, type PackageNode, type PackageTree, packageName } from './package-node.ts'

const api = callsOf<typeof packageCalls>()

interface PackDialogProps {
  tree: PackageTree
  /** Boxes and cartons that are packed. */
  nodes: readonly PackageNode[]
  onClose: () => void
  onPacked: () => void
}

/** Asks into what the chosen boxes and cartons go: a new carton or pallet, or one that is there. */
export function PackDialog({ tree, nodes, onClose, onPacked }: PackDialogProps) {
  const { t } = useTexts()
  const id = useId()
  const [target, setTarget] = useState('new-3')
  const hasCarton = nodes.some(({ level }) => level === '2')
  const { submit, isPending } = useCommand(
    (chosen: string, options: CallOptions) => {
      const [kind, value = ''] = chosen.split('-')
      const into = kind === 'new' ? { level: value === '2' ? ('2' as const) : ('3' as const) } : { targetId: value }
      const input = { id: tree.id, ...into, ...chosenIds(nodes) }
      return api('ISrmAsnPackageService/pack', input, { ...options, menuNo: 'splitLabelPrint' })
    },
    {
      successKey: 'deliveries:packages.packed',
      successValues: (packed) => ({ unitCodes: packed.map(({ unitCode }) => unitCode).join(', ') }),
      invalidates: ['deliveries'],
      onDone: onPacked,
    },
  )
  const options = [
    { value: 'new-3', label: t('deliveries:packages.newPallet') },
    ...(hasCarton ? [] : [{ value: 'new-2', label: t('deliveries:packages.newCarton') }]),
    ...tree.nodes
      .filter(({ level }) => level === '3' || (level === '2' && !hasCarton))
      .map((node) => ({ value: node.key, label: packageName(node, t) })),
  ]
  return (
    <ReasonedModal
      open
      width={440}
      title={t('deliveries:packages.packTitle', { number: nodes.length })}
      okText={t('deliveries:packages.pack')}
      isPending={isPending}
      onOk={() => void submit(target)}
      onCancel={onClose}
    >
      <div className="pack-form">
        <label htmlFor={id}>{t('deliveries:packages.into')}</label>
        <Select id={id} value={target} options={options} onChange={setTarget} />
      </div>
    </ReasonedModal>
  )
}
