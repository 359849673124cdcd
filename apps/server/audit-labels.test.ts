import { describe, expect, it } from 'vitest'
import { operationLogFields } from '#modules/system/log/contract/fields.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { AUDIT_ACTIONS } from '#product/names.generated.ts'
import { wholeCallTables } from './call-tables.ts'
import { serverModules } from './modules.ts'
import { productTexts } from './product-texts.ts'

// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })

describe('the operation log', () => {
  it('knows exactly the actions that calls declare and that code writes', () => {
    const declared = Object.values(wholeCallTables).flatMap((calls) =>
      Object.values(calls).flatMap(({ audit }) => ('action' in audit ? audit.action : [])),
    )
    const written = modules.flatMap(({ actions = [] }) => actions)
    expect(Object.keys(AUDIT_ACTIONS).sort()).toEqual([...new Set([...declared, ...written])].sort())
  })

  it.each(LANGUAGES)('labels every action in %s', (language) => {
    const translate = productTexts.translator(language)
    const keys = Object.keys(AUDIT_ACTIONS).map((action) => enumKey(operationLogFields.action, action))
    expect(keys.filter((key) => translate(key) === key)).toEqual([])
  })
})
