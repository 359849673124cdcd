import type { ReactNode } from 'react'
import { FilesPanel } from '#modules/files/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { approvalFields } from '../contract/fields.ts'
import type { Approval } from './approval.ts'

const api = callsOf<typeof approvalCalls>()

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'deliveries:approval.what',
    names: [
      'status',
      'goodsNo',
      'goodsName',
      'purchaseNo',
      'lineBatch',
      'validFrom',
      'validTo',
      'supplierNo',
      'supplierName',
      'orgNo',
      'source',
      'reason',
      'createName',
      'createDate',
    ],
  },
  { titleKey: 'deliveries:approval.review', names: ['reviewName', 'reviewDate', 'reviewReason'] },
]
/** Fields that are told only where they say something. */
const SHOWN_WHEN_SET: readonly string[] = ['purchaseNo', 'lineBatch', 'reviewName', 'reviewDate', 'reviewReason']

interface ApprovalPanelProps {
  row: Approval
  toolbar: readonly ToolbarAction<Approval>[]
  cells: { readonly [name: string]: ((row: Approval) => ReactNode) | undefined }
}

/** A delivery approval with its review and its reports, and what may be done with it. */
export function ApprovalPanel({ row, toolbar, cells }: ApprovalPanelProps) {
  const { t } = useTexts()
  const flags = useSession().flagsOf('deliveryApproval')
  const { id, version } = row
  const canChange = flags.has('isModify')
  const actions = permittedActionsOf(
    toolbar.filter(({ needs }) => needs !== 'none'),
    flags,
  )
  return (
    <RowDetail
      fields={approvalFields}
      row={row}
      groups={GROUPS}
      actions={actions}
      hidden={['approvalNo']}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={cells}
    >
      <section>
        <h3>{t('deliveries:approval.reports')}</h3>
        <FilesPanel
          queryKey={['deliveries.approvalFiles', id, version]}
          load={(options) =>
            api(
              'ISrmDeliveryApprovalService/getDeliveryApprovalFileList',
              { id },
              { ...options, areErrorsSilent: true },
            )
          }
          add={
            canChange
              ? (file, options) =>
                  api.sendFile('ISrmDeliveryApprovalService/uploadDeliveryApprovalFile', { id }, file, options)
              : undefined
          }
          remove={
            canChange
              ? (fileId, options) =>
                  api('ISrmDeliveryApprovalService/deleteDeliveryApprovalFile', { id, fileId }, options)
              : undefined
          }
        />
      </section>
    </RowDetail>
  )
}
