import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { columnHeading, type FieldDeclaration } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { allRecords } from './call-tables.ts'
import { serverModules } from './modules.ts'

// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const english = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)]).translator('en-US')

const isField = (value: unknown): value is FieldDeclaration =>
  typeof value === 'object' && value !== null && 'kind' in value && 'label' in value && 'show' in value

/** Every declared field of the modules' field files and records, by where it is declared. */
async function declaredFields(): Promise<[place: string, field: FieldDeclaration][]> {
  const root = resolve(import.meta.dirname, '../..')
  const files = globSync('modules/**/contract/**/*fields.ts', { cwd: root })
  const ofFiles = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(resolve(root, file))) as Record<string, unknown>
      return Object.entries(exported).flatMap(([table, fields]) =>
        Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).flatMap(([name, field]) =>
          isField(field) ? [[`${table}.${name}`, field] as [string, FieldDeclaration]] : [],
        ),
      )
    }),
  )
  const ofRecords = allRecords.flatMap((record) =>
    Object.entries(recordSheetFields(record)).map(([name, field]): [string, FieldDeclaration] => [
      `${record.id}.${name}`,
      field,
    ]),
  )
  return [...ofFiles.flat(), ...ofRecords]
}

describe('percentages', () => {
  it('are declared as such wherever a number is called a percentage or held to 0 and 100, and nowhere else', async () => {
    const fields = await declaredFields()
    const percentages = fields.filter(([, { isPercentage }]) => isPercentage === true)
    expect(percentages.length).toBeGreaterThan(20)
    const wrong = fields.flatMap(([place, field]) => {
      const heading = columnHeading(field, english)
      const isNumber = field.kind === 'quantity' || field.kind === 'money' || field.kind === 'number'
      const isCalled = isNumber && (/%/.test(heading) || field.rule === 'percent')
      return isCalled === (field.isPercentage === true) ? [] : [`${place}: ${heading}`]
    })
    expect(wrong).toEqual([])
  })
})
