import { useState } from 'react'
import type { z } from 'zod'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { FileChoice } from '#platform/web/list/import/FileChoice.tsx'
import '#platform/web/list/import/import-dialog.css'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { statement } from '../contract/document.ts'
import { importFormFields } from '../contract/fields.ts'
import { importForm, purchaserForm } from '../contract/schemas.ts'
import { MappingDialog } from './MappingDialog.tsx'
import { type StatementReading, statementApi } from './statement-api.ts'

type Values = z.output<typeof importForm>

const isWorkbook = ({ name }: File) => /\.xlsx?$/i.test(name)

/** Imports a statement of a supplier: first the file and what it is about, then what its columns mean. */
export function ImportStatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { side } = useSession()
  const [values, setValues] = useState<Values | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isWrongType, setIsWrongType] = useState(false)
  const [reading, setReading] = useState<StatementReading | null>(null)
  const read = useCommand(
    ({ supplierNo, headerRow }: { supplierNo: string | null; headerRow: number | null }, options: CallOptions) => {
      if (!file) throw new Error('no file is chosen')
      const decision = { supplierNo, headerRow }
      return statementApi.upload('ISrmStatementService/readStatement', file, {
        ...options,
        ...{ clientId: '', menuNo: statement.menuNo, decision },
      })
    },
    { onDone: setReading },
  )
  const names = keysOf(importFormFields).filter((name) => name !== 'supplierNo' || side === 'purchaser')
  const supplierNo = values?.supplierNo ?? null
  if (reading && values) {
    return (
      <MappingDialog
        key={reading.fileId}
        reading={reading}
        values={values}
        isReading={read.isPending}
        onReadAgain={(headerRow) => void read.submit({ supplierNo, headerRow })}
        onBack={() => setReading(null)}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog<Values>
      isOpen
      width={680}
      title={t('reconciliation:statement.create')}
      confirmLabel={t('reconciliation:statement.import.next')}
      schema={side === 'purchaser' ? purchaserForm : importForm}
      {...(values ? { initialValues: values } : {})}
      isPending={read.isPending}
      reason={file ? null : t('reconciliation:statement.import.noFile')}
      hasInput={file !== null}
      onSubmit={(given) => {
        setValues(given)
        void read.submit({ supplierNo: given.supplierNo ?? null, headerRow: null })
      }}
      onClose={onClose}
    >
      {names.map((name) => (
        <FormField key={name} name={name} field={importFormFields[name]} />
      ))}
      <div className="form-field-wide">
        <FileChoice
          file={file}
          isWrongType={isWrongType}
          onChoose={(chosen) => {
            setIsWrongType(!isWorkbook(chosen))
            setFile(isWorkbook(chosen) ? chosen : null)
          }}
        />
      </div>
    </FormDialog>
  )
}
