import { useState } from 'react'
import { z } from 'zod'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { appVersionFields as fields } from '#modules/files/file/contract/fields.ts'
import { appVersionForm } from '#modules/files/file/contract/schemas.ts'
import { FileInputPanel } from '#modules/files/file/web/FileInputPanel.tsx'
import { APP_RULE } from '#platform/contract/exchange/file-rules.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

const api = callsOf<typeof fileCalls>()

/** The form of the call, with its file beside it. */
const formSchema = appVersionForm.extend({ file: z.instanceof(File) })
type NewVersion = z.output<typeof formSchema>

/** Adds a version of the mobile app with its file. */
export function AppVersionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [part, setPart] = useState<number | null>(null)
  const add = useCommand(
    ({ condition, file }: ReturnType<typeof sendingOf>, options: CallOptions) =>
      api.sendFile('ISysAppVersionService/addsysappversion', condition, file, { ...options, onProgress: setPart }),
    {
      successKey: 'documents:appVersions.added',
      successValues: ({ versionNo }) => ({ versionNo }),
      invalidates: ['documents.appVersions'],
      onDone: onClose,
    },
  )
  return (
    <FormDialog<NewVersion>
      isOpen
      title={t('documents:appVersions.add')}
      schema={formSchema}
      isPending={add.isPending}
      fieldErrors={add.fieldErrors}
      onSubmit={(version) => {
        setPart(0)
        void add.submit(sendingOf(version)).finally(() => setPart(null))
      }}
      onClose={onClose}
    >
      <FormField name="versionNo" field={fields.versionNo} />
      <FormField name="remark" field={fields.remark} isWide />
      <FormField name="file" field={fields.fileName} isWide>
        <FileInputPanel rule={APP_RULE} part={part} />
      </FormField>
    </FormDialog>
  )
}

/** What is sent; a file says nothing of itself as text, by which a repeated attempt is told from another file. */
const sendingOf = ({ file, ...condition }: NewVersion) => {
  const { name, size, lastModified } = file
  return { condition, file, about: { name, size, lastModified } }
}
