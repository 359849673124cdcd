import { describe, expect, it } from 'vitest'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { LOGGED_ACTIONS } from '#modules/system/log/contract/fields.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { wholeCallTables } from './call-tables.ts'

/** Actions that commands and jobs write by themselves, without a call that declares them. */
const WRITTEN_BY_CODE = [
  'identity.login',
  'identity.loginRefused',
  'identity.lock',
  'identity.passwordRefused',
  'identity.codeRefused',
  'order.autoAccept',
  'order.acceptByLink',
  'order.rejectByLink',
  'order.confirmChangeByLink',
  'order.refuseChangeByLink',
  'receipt.receiveByLink',
]

/** The audit actions that all modules declare with their calls. */
const declaredActions = (): Set<string> =>
  new Set([
    ...WRITTEN_BY_CODE,
    ...Object.values(wholeCallTables).flatMap((calls) =>
      Object.values(calls).flatMap(({ audit }) => ('action' in audit ? audit.action : [])),
    ),
  ])

const labelOf = (texts: TextTree, action: string): unknown =>
  ['enums', 'action', ...action.split('.')].reduce<unknown>(
    (tree, key) => (typeof tree === 'object' && tree !== null ? (tree as TextTree)[key] : undefined),
    texts,
  )

describe('the operation log', () => {
  it('knows exactly the actions that calls declare and that code writes', () => {
    expect([...LOGGED_ACTIONS].sort()).toEqual([...declaredActions()].sort())
  })

  it.each(LANGUAGES)('labels every action in %s', (language) => {
    const missing = LOGGED_ACTIONS.filter((action) => typeof labelOf(systemTexts.texts[language], action) !== 'string')
    expect(missing).toEqual([])
  })
})
