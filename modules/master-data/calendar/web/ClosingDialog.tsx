import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { orgRecord } from '#modules/master-data/record/contract/records/organisation-records.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { date, text } from '#platform/contract/fields.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { closingCalls } from '../contract/calls.ts'
import { closingForm } from '../contract/schemas.ts'
import './ClosingDialog.css'

type Values = z.output<typeof closingForm>
type Closing = CallOutput<typeof closingCalls, 'IBmOrgService/getclosings'>['closings'][number]

const api = callsOf<typeof closingCalls>()

/** Its lists tell whether an organisation is closed, and screens may offer other days. */
const CHANGED = [orgRecord.id, 'master-data.closings']

const DAY = { show: '3', isRequired: true } as const
const FIELDS = {
  startDate: { ...date(DAY), label: 'master-data:fields.closeAcctStartDate' },
  endDate: { ...date(DAY), label: 'master-data:fields.closeAcctEndDate' },
  remark: { ...text({ ...DAY, maxLength: 200 }), label: 'master-data:fields.remark' },
}

/** Closes the accounts of an organisation for a span of days, shows those so far, and reopens them. */
export function ClosingDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [reopened, setReopened] = useState<Closing | null>(null)
  const id = row?.id ?? ''
  const closings = useQuery({
    queryKey: ['master-data.closings', id],
    queryFn: ({ signal }) => api('IBmOrgService/getclosings', { id }, { signal }),
  })
  const close = useCommand(
    (span: Values, options: CallOptions) => api('IBmOrgService/closeaccounts', { id, ...span }, options),
    { successKey: 'master-data:closing.closed', invalidates: CHANGED, onDone: onClose },
  )
  const reopen = useCommand(api.command('IBmOrgService/reopenaccounts'), {
    successKey: 'master-data:closing.reopened',
    invalidates: CHANGED,
    onDone: () => setReopened(null),
  })
  return (
    <>
      <FormDialog<Values>
        isOpen
        title={t('master-data:closing.of', { orgNo: String(row?.orgNo ?? '') })}
        confirmLabel={t('master-data:closing.close')}
        schema={closingForm}
        isPending={close.isPending}
        fieldErrors={close.fieldErrors}
        width={640}
        onSubmit={(span) => void close.submit(span)}
        onClose={onClose}
      >
        <p className="closing-text">{t('master-data:closing.text')}</p>
        <FormField name="startDate" field={FIELDS.startDate} />
        <FormField name="endDate" field={FIELDS.endDate} />
        <FormField name="remark" field={FIELDS.remark} isWide />
        <section className="closings">
          <h3>{t('master-data:closing.history')}</h3>
          {closings.isError && <p role="alert">{t('lists:error.none')}</p>}
          {closings.data?.closings.length === 0 && <p>{t('master-data:closing.none')}</p>}
          <ul>
            {closings.data?.closings.map((closing) => (
              <li key={closing.id}>
                <ClosingText closing={closing} />
                {!closing.isReopened && (
                  <button type="button" className="button" onClick={() => setReopened(closing)}>
                    {t('master-data:closing.reopen')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      </FormDialog>
      <ReasonDialog
        isOpen={reopened !== null}
        title={t('master-data:closing.reopenTitle', {
          startDate: reopened?.startDate ?? '',
          endDate: reopened?.endDate ?? '',
        })}
        confirmLabel={t('master-data:closing.reopen')}
        isPending={reopen.isPending}
        maxLength={200}
        onConfirm={(reason) => void reopen.submit({ id: reopened?.id ?? '', reason })}
        onCancel={() => setReopened(null)}
      />
    </>
  )
}

/** A span with who closed it, and who reopened it. */
function ClosingText({ closing }: { closing: Closing }) {
  const { t } = useTexts()
  const { startDate, endDate, remark, createName, createDate, isReopened, reopenName, reopenDate, reopenReason } =
    closing
  return (
    <div>
      <p className={isReopened ? 'closing-reopened' : undefined}>
        {t('master-data:closing.span', { startDate, endDate, remark })}
      </p>
      <p className="closing-note">{t('master-data:closing.by', { name: createName, moment: createDate })}</p>
      {isReopened && (
        <p className="closing-note">
          {t('master-data:closing.reopenedBy', { name: reopenName, moment: reopenDate, reason: reopenReason })}
        </p>
      )}
    </div>
  )
}
