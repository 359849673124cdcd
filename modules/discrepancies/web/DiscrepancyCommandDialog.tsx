import type { z } from 'zod'
import { defineFields, text } from '#platform/contract/fields.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/kit-parts.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { discrepancyFormFields, TEXT_LENGTH } from '../contract/fields.ts'
import { assignForm, discrepancyAnswer } from '../contract/schemas.ts'
import { MENU as menuNo } from './discrepancies-path.ts'

const api = callsOf<typeof discrepanciesCalls>()

const answerForm = discrepancyAnswer.pick({ statement: true })
const answerFields = defineFields('discrepancies', {
  statement: text({ show: '', isRequired: true, maxLength: TEXT_LENGTH }),
})

/** A discrepancy as the commands need it. */
interface Told {
  id: string
  version: number
  discrepancyNo: string
  orgNo: string
  warehouseNo: string
  classifyType: string
  dueDate: string
}

interface CommandDialogProps {
  command: 'answer' | 'assign' | 'close' | 'reopen'
  discrepancy: Told
  onClose: () => void
}

/** Asks for what a command over a discrepancy needs: the supplier's statement, an owner, or the reason of a note. */
export function DiscrepancyCommandDialog({ command, ...props }: CommandDialogProps) {
  if (command === 'answer') return <Answer {...props} />
  if (command === 'assign') return <Assign {...props} />
  return <Note {...props} command={command} />
}

type PartProps = Omit<CommandDialogProps, 'command'>

const after = (done: string, onClose: () => void) => ({
  successKey: `discrepancies:actions.${done}`,
  successValues: ({ discrepancyNo }: { discrepancyNo: string }) => ({ discrepancyNo }),
  // The order line's history tells it, too.
  invalidates: ['discrepancies', 'orders'],
  onDone: onClose,
})

function Answer({ discrepancy: { id, version, discrepancyNo }, onClose }: PartProps) {
  const { t } = useTexts()
  const command = useCommand(
    (values: z.output<typeof answerForm>, options: CallOptions) =>
      api('ISrmDiscrepancyService/answerDiscrepancy', { id, version, ...values }, { ...options, menuNo }),
    after('answered', onClose),
  )
  return (
    <FormDialog<z.output<typeof answerForm>>
      isOpen
      title={t('discrepancies:actions.answerTitle', { discrepancyNo })}
      confirmLabel={t('discrepancies:actions.answer')}
      schema={answerForm}
      isPending={command.isPending}
      faults={command.faults}
      onSubmit={(values) => void command.submit(values)}
      onClose={onClose}
    >
      <FormField name="statement" field={answerFields.statement} isWide />
    </FormDialog>
  )
}

function Assign({ discrepancy, onClose }: PartProps) {
  const { t } = useTexts()
  const { id, version, discrepancyNo, orgNo, warehouseNo, classifyType, dueDate } = discrepancy
  const command = useCommand(
    (values: z.output<typeof assignForm>, options: CallOptions) =>
      api('ISrmDiscrepancyService/assignDiscrepancy', { id, version, ...values }, { ...options, menuNo }),
    after('assigned', onClose),
  )
  return (
    <FormDialog<z.output<typeof assignForm>>
      isOpen
      title={t('discrepancies:actions.assignTitle', { discrepancyNo })}
      confirmLabel={t('discrepancies:actions.assign')}
      schema={assignForm}
      initialValues={{ dueDate }}
      isPending={command.isPending}
      faults={command.faults}
      onSubmit={(values) => void command.submit(values)}
      onClose={onClose}
    >
      <FormField
        name="ownerNo"
        field={discrepancyFormFields.ownerNo}
        lookupCondition={{ orgNo, warehouseNo, classifyType }}
      />
      <FormField name="dueDate" field={discrepancyFormFields.dueDate} />
    </FormDialog>
  )
}

function Note({
  command: name,
  discrepancy: { id, version, discrepancyNo },
  onClose,
}: PartProps & { command: 'close' | 'reopen' }) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api(`ISrmDiscrepancyService/${name}Discrepancy`, { id, version, reason }, { ...options, menuNo }),
    after(name === 'close' ? 'closed' : 'reopened', onClose),
  )
  return (
    <ReasonDialog
      isOpen
      title={t(`discrepancies:actions.${name}Title`, { discrepancyNo })}
      confirmLabel={t(`discrepancies:actions.${name}`)}
      isPending={command.isPending}
      maxLength={TEXT_LENGTH}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t(`discrepancies:actions.${name}Text`)}</p>
    </ReasonDialog>
  )
}
