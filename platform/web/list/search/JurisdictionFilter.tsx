import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { type SessionUser, useSession } from '#platform/web/session.ts'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from '../ListIcon.tsx'
import { BarPopover } from './BarPopover.tsx'

const ReferenceSelect = lazyDialog(
  async () => (await import('#platform/web/form/control/ReferenceSelect.tsx')).ReferenceSelect,
)

/** Lookups of what a user is in charge of, with the type of the user's own list of it (spec shell §3, user info). */
const AUTHORITIES: Readonly<Record<string, string>> = {
  'IBmOrgService/getFullAuthorityOrgListByParams': '1',
  'IBmWarehouseService/getFullAuthorityWarehouseListByParams': '3',
}

/** Fields of the list that say who is in charge, and of which the reader has more than one value. */
export function jurisdictionFields(fields: FieldTable, { userDataList }: Pick<SessionUser, 'userDataList'>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const dataType = field.search === 'in' ? AUTHORITIES[field.lookup ?? ''] : undefined
    const own = userDataList.filter((one) => one.dataType === dataType)
    return dataType !== undefined && own.length > 1 ? [name] : []
  })
}

/** The chosen numbers of one field. */
const chosenOf = (chosen: ListCondition[string]): readonly string[] =>
  typeof chosen === 'object' ? (chosen ?? []) : []

interface JurisdictionFilterProps {
  fields: FieldTable
  jurisdiction: ListCondition
  isHistory: boolean
  onChange: (jurisdiction: ListCondition) => void
}

/** Narrows the list to some of the reader's own organisations and warehouses. Out of use in history (spec shell §6). */
export function JurisdictionFilter({ fields, jurisdiction, isHistory, onChange }: JurisdictionFilterProps) {
  const { t } = useTexts()
  const { userInfo } = useSession()
  const names = jurisdictionFields(fields, userInfo)
  if (names.length === 0) return null
  const chosen = names.flatMap((name) => chosenOf(jurisdiction[name]))
  const isOn = !isHistory && chosen.length > 0
  return (
    <BarPopover
      title={t('lists:jurisdiction.title')}
      label={isOn ? t('lists:jurisdiction.of', { values: chosen.join(', ') }) : t('lists:jurisdiction.title')}
      isOn={isOn}
      isIcon={!isOn}
      disabledReason={isHistory ? t('lists:jurisdiction.notInHistory') : null}
      button={
        <>
          <ListIcon name="building" />
          {isOn && <span className="tag-button-text">{chosen.join(', ')}</span>}
        </>
      }
      className="jurisdiction-panel"
    >
      {() => (
        <>
          <h2>{t('lists:jurisdiction.title')}</h2>
          <p className="bar-popover-note">{t('lists:jurisdiction.text')}</p>
          {names.map((name) => (
            <div key={name} className="jurisdiction-field">
              <span>{fieldLabel(fields, name, t)}</span>
              <ReferenceSelect
                name={name}
                label={fieldLabel(fields, name, t)}
                lookup={fields[name]?.lookup ?? ''}
                isMultiple
                value={chosenOf(jurisdiction[name])}
                onChange={(next) => onChange({ ...jurisdiction, [name]: next })}
              />
            </div>
          ))}
          <div className="bar-popover-foot">
            <ReasonedButton reason={isOn ? null : t('lists:jurisdiction.isAll')} onClick={() => onChange({})}>
              {t('lists:jurisdiction.all')}
            </ReasonedButton>
          </div>
        </>
      )}
    </BarPopover>
  )
}
