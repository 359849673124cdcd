import type { Locator } from '@playwright/test'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { linesTitleKey } from '#platform/contract/records/record-sheet.ts'
import type { RecordDeclaration, RecordInput } from '#platform/contract/records/records.ts'
import type { E2eUser } from './e2e-user.ts'
import { choices } from './list.ts'

/** The control of a field in the form that is seen. */
export const control = ({ page }: E2eUser, name: string): Locator => page.locator(`form.document-form:visible #${name}`)

/** Puts a value into the control that follows from the field's kind, as a person does. */
export async function putIn(
  user: E2eUser,
  name: string,
  field: FieldDeclaration,
  value: RecordInput[string],
): Promise<void> {
  const { page, t } = user
  const at = control(user, name)
  const text = String(value ?? '')
  switch (field.kind) {
    case 'flag':
      return at.setChecked(value === true)
    case 'enum':
      await at.click()
      return choices(user, t(`${field.label.split(':')[0]}:enums.${field.enumName}.${text}`))
        .first()
        .click()
    case 'reference':
      if (field.lookup === undefined) return at.fill(text)
      await at.click()
      await at.fill(text)
      return choices(user, text)
        .filter({ has: page.getByText(text, { exact: true }) })
        .click()
    case 'date':
    case 'time':
      await at.fill(text)
      return at.press('Enter')
    default:
      return at.fill(text)
  }
}

/** Adds the lines of an input below the form, cell by cell. */
export async function putInLines(user: E2eUser, record: RecordDeclaration, input: RecordInput): Promise<void> {
  const { page, t } = user
  for (const [kind, { fields }] of Object.entries(record.lines ?? {})) {
    const lines = (input[kind] ?? []) as readonly RecordInput[]
    const table = page.getByRole('region', { name: t(linesTitleKey(record, kind)), exact: true }).first()
    for (const [place, line] of lines.entries()) {
      await table.getByRole('button', { name: t('lists:lines.add'), exact: true }).click()
      for (const [name, field] of Object.entries(fields)) {
        const value = line[name]
        if (field.importAs === undefined || value === null || value === undefined || value === '') continue
        const title = field.isInformation ? `${t(field.label)} (${t('lists:form.isInformation')})` : t(field.label)
        const cell = table.getByLabel(`${title} ${place + 1}`, { exact: true })
        if (field.kind === 'enum' || field.kind === 'flag') await cell.selectOption(String(value))
        else await cell.fill(String(value))
      }
    }
  }
}
