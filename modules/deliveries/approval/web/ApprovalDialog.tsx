import { Form, type FormInstance } from 'antd'
import dayjs from 'dayjs'
import type { z } from 'zod'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { approvalFields as fields } from '../contract/fields.ts'
import { approvalForm } from '../contract/schemas.ts'
import type { Approval } from './approval.ts'

const api = callsOf<typeof approvalCalls>()

type ApprovalForm = z.output<typeof approvalForm>

interface ApprovalDialogProps {
  /** The approval to change; a new one without. */
  rows: readonly Approval[]
  onClose: () => void
}

/** The approval as it is now. */
async function reread(approval: Approval): Promise<Approval> {
  const { records } = await api('ISrmDeliveryApprovalService/getDeliveryApprovalPage', {
    condition: { ids: [approval.id] },
  })
  return records[0] ?? approval
}

/** The order line that a new one is asked for, where the page's address names it. */
const requestedLine = (query: URLSearchParams): { purchaseNo: string; lineBatch: string } => ({
  purchaseNo: query.get('purchaseNo') ?? '',
  lineBatch: query.get('lineBatch') ?? '',
})

/** Asks for a delivery approval of one order line, or of an item; or changes what was asked for. */
export function ApprovalDialog({ rows: [approval], onClose }: ApprovalDialogProps) {
  const { t } = useTexts()
  const { query } = usePage()
  const { submit, ...editing } = useEditing<ApprovalForm, { approvalNo: string }, Approval>({
    known: approval,
    fields,
    valuesOf,
    save: (form, base, options) =>
      base
        ? api(
            'ISrmDeliveryApprovalService/updateDeliveryApproval',
            { ...form, id: base.id, version: base.version },
            options,
          )
        : api('ISrmDeliveryApprovalService/addDeliveryApproval', form, options),
    ...(approval ? { reread: () => reread(approval) } : {}),
    successKey: approval ? 'deliveries:approval.editDone' : 'deliveries:approval.createDone',
    successValues: ({ approvalNo }) => ({ approvalNo }),
    invalidates: ['deliveries'],
    onDone: onClose,
  })
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <FormDialog<ApprovalForm>
      {...editing}
      isOpen
      width={680}
      title={
        approval
          ? t('deliveries:approval.editTitle', { approvalNo: approval.approvalNo })
          : t('deliveries:approval.createTitle')
      }
      schema={approvalForm}
      initialValues={
        approval
          ? valuesOf(approval)
          : { ...requestedLine(query), validFrom: today, validTo: dayjs().add(7, 'day').format('YYYY-MM-DD') }
      }
      {...(approval ? {} : { confirmLabel: t('deliveries:approval.create') })}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {(form) => <ApprovalFields form={form} isNew={approval === undefined} />}
    </FormDialog>
  )
}

const optional = (field: FieldDeclaration): FieldDeclaration => ({ ...field, isRequired: false })

/** Where an order line is named, item, organisation and supplier follow from it; organisation and supplier stay what they are. */
function ApprovalFields({ form, isNew }: { form: FormInstance<ApprovalForm>; isNew: boolean }) {
  const { t } = useTexts()
  const { side } = useSession()
  const purchaseNo: string | undefined = Form.useWatch('purchaseNo', form)
  const follows = purchaseNo?.trim() ? t('deliveries:approval.followsLine') : undefined
  const stays = isNew ? follows : t('deliveries:approval.targetStays')
  return (
    <>
      <FormField name="purchaseNo" field={optional(fields.purchaseNo)} />
      <FormField name="lineBatch" field={optional(fields.lineBatch)} hint={t('deliveries:approval.lineHint')} />
      <FormField name="orgNo" field={optional(fields.orgNo)} closedReason={stays} />
      {side === 'purchaser' && <FormField name="supplierNo" field={optional(fields.supplierNo)} closedReason={stays} />}
      <FormField name="goodsNo" field={optional(fields.goodsNo)} closedReason={follows} />
      <FormField name="validFrom" field={fields.validFrom} />
      <FormField name="validTo" field={fields.validTo} />
      <FormField name="reason" field={fields.reason} isWide />
    </>
  )
}

const valuesOf = (approval: Approval): ApprovalForm => ({
  orgNo: approval.orgNo,
  supplierNo: approval.supplierNo,
  goodsNo: approval.goodsNo,
  purchaseNo: approval.purchaseNo,
  lineBatch: approval.lineBatch,
  validFrom: approval.validFrom,
  validTo: approval.validTo,
  reason: approval.reason,
})
