import { lazy, Suspense, useMemo, useState } from 'react'
import { type CustomFieldSet, editableFields } from '#platform/contract/custom-fields/custom-fields.ts'
import { fieldsOn } from '#platform/contract/fields.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { CustomFieldsDialogProps } from './CustomFieldsDialog.tsx'
import type { CustomFieldsProps } from './custom-fields-props.ts'
import './custom-fields.css'
import { useCustomFields } from './use-custom-fields.ts'

// Forms bring their schemas along; a drawer that is only read does without.
const CustomFieldsDialog = lazy(() =>
  import('./CustomFieldsDialog.tsx').then((loaded) => ({ default: loaded.CustomFieldsDialog })),
)

/** The dialog in which the custom fields of a row are changed. */
export function CustomFieldsEditor(props: CustomFieldsDialogProps) {
  return (
    <Suspense fallback={null}>
      <CustomFieldsDialog {...props} />
    </Suspense>
  )
}

/** Whether the reader may change custom fields of a list's rows; not of what is past. */
export function useMayEdit({ menuNo, edit }: CustomFieldSet): boolean {
  const { side, flagsOf } = useSession()
  const { asOf } = useAsOf()
  return asOf === null && edit?.sides.includes(side) === true && flagsOf(menuNo).has(edit.flag)
}

/** The custom fields of a row's detail; whoever may change them finds the way here. Nothing where the company has none. */
export function CustomFieldsPanel({ customFieldSet, row, invalidates }: CustomFieldsProps) {
  const { t } = useTexts()
  const { fields } = useCustomFields(customFieldSet)
  const mayEdit = useMayEdit(customFieldSet)
  const [isEdited, setIsEdited] = useState(false)
  const shown = fieldsOn(fields, '3')
  const edited = useMemo(() => editableFields(fields), [fields])
  if (shown.length === 0) return null
  return (
    <section className="custom-fields" aria-label={t('lists:custom.title')}>
      <h3>
        {t('lists:custom.title')}
        {mayEdit && Object.keys(edited).length > 0 && (
          <button type="button" className="list-link" onClick={() => setIsEdited(true)}>
            {t('lists:custom.edit')}
          </button>
        )}
      </h3>
      <FieldList fields={fields} row={row} only={shown} />
      {isEdited && (
        <CustomFieldsEditor
          customFieldSet={customFieldSet}
          fields={edited}
          row={row}
          invalidates={invalidates}
          onClose={() => setIsEdited(false)}
        />
      )}
    </section>
  )
}
