import { lazy, Suspense, useRef, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/call/call-client.ts'
import { type ReferenceOption, referenceOption } from '#platform/web/form/control/reference-option.ts'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import { searchFields } from '#platform/web/list/search/search-control.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useLookupFields } from './lookup-fields.ts'
import './pick.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import type { TableSelectDialogProps } from './TableSelectDialog.tsx'

type Row = Readonly<Record<string, unknown>>

// Fetched when it is wanted: most choices are made in the list below the control.
const Dialog = lazy(async () => {
  const { TableSelectDialog } = await import('./TableSelectDialog.tsx')
  return { default: (props: TableSelectDialogProps<Row>) => <TableSelectDialog<Row> {...props} /> }
})

const UserDialog = lazy(async () => ({ default: (await import('./UserPickDialog.tsx')).UserPickDialog }))

/** The lookup of people; they are picked by role, number and name (spec shell §2). */
const USERS = 'ISysUserService/getFullAuthorityUserListByParams'

/** Fields of the dialog's search form: what the keyword does not reach and nobody has fixed. Lookups offer valid rows only. */
const formNames = (fields: FieldTable, fixed: ListCondition): string[] =>
  searchFields(fields, fixed)
    .filter((name) => name !== 'statusCode' && fields[name]?.isKeyword !== true)
    .slice(0, 3)

interface PickButtonProps {
  /** Path of the lookup call, as declared with the field. */
  lookup: string
  /** Name of the field; decides which of the row's numbers is chosen. */
  name: string
  label?: string | undefined
  condition?: ListCondition | undefined
  isMultiple?: boolean
  disabled?: boolean
  /** Why nothing can be chosen, in the reader's language. */
  disabledReason?: string | undefined
  /** What is chosen already. */
  values: readonly string[]
  onPick: (values: string[], rows: ReferenceOption['row'][]) => void
}

/** A button that opens the rows of a lookup as a table, to compare and to choose from. */
export function PickButton(props: PickButtonProps) {
  const { lookup, name, label, isMultiple = false } = props
  const { t } = useTexts()
  const fields = useLookupFields(lookup)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const fixed = props.condition
  const reason = props.disabledReason ?? (props.disabled === true ? t('lists:pick.closed') : null)
  const close = () => {
    setIsOpen(false)
    // The dialog holds the focus until it is gone.
    requestAnimationFrame(() => requestAnimationFrame(() => button.current?.focus()))
  }
  const choose = (keys: readonly string[], rows: readonly Row[]) => {
    props.onPick([...keys], [...rows])
    close()
  }
  if (!fields && lookup !== USERS) return null
  return (
    <>
      <ReasonedButton
        ref={button}
        className="icon-button pick-open"
        aria-haspopup="dialog"
        aria-label={label ? t('lists:pick.openFor', { label }) : t('lists:pick.open')}
        title={reason === null ? t('lists:pick.open') : undefined}
        reason={reason}
        onClick={() => setIsOpen(true)}
      >
        <ListIcon name="more" />
      </ReasonedButton>
      {lookup === USERS && isOpen && (
        <Suspense>
          <UserDialog
            isMultiple={isMultiple}
            selected={props.values}
            condition={fixed}
            onConfirm={choose}
            onClose={close}
          />
        </Suspense>
      )}
      {fields && lookup !== USERS && isOpen && (
        <Suspense>
          <Dialog
            id={lookup}
            title={label ? t('lists:pick.titleFor', { label }) : t('lists:pick.title')}
            fields={fields}
            rowKey={(row) => referenceOption(name, row)?.value ?? String(row.id)}
            query={(body: ListQuery<ListCondition>, signal) =>
              sendCall<ListAnswer<Row>>(lookup, body, { signal, areErrorsSilent: true })
            }
            condition={fixed}
            searchNames={formNames(fields, fixed ?? {})}
            isMultiple={isMultiple}
            selected={props.values}
            onConfirm={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
