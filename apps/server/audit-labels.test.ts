import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { LOGGED_ACTIONS } from '#modules/system/log/contract/fields.ts'
import type { CallTable } from '#platform/contract/calls.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'

const MODULES = new URL('../../modules/', import.meta.url)
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
async function declaredActions(): Promise<Set<string>> {
  const actions = new Set(WRITTEN_BY_CODE)
  for (const module of readdirSync(MODULES)) {
    if (!readdirSync(new URL(`${module}/`, MODULES)).includes('contract.ts')) continue
    const exported = (await import(new URL(`${module}/contract.ts`, MODULES).href)) as Record<string, CallTable>
    for (const calls of Object.values(exported)) {
      for (const { audit } of Object.values(calls)) if ('action' in audit) actions.add(audit.action)
    }
  }
  return actions
}

const labelOf = (texts: TextTree, action: string): unknown =>
  ['enums', 'action', ...action.split('.')].reduce<unknown>(
    (tree, key) => (typeof tree === 'object' && tree !== null ? (tree as TextTree)[key] : undefined),
    texts,
  )

describe('the operation log', () => {
  it('knows exactly the actions that calls declare and that code writes', async () => {
    expect([...LOGGED_ACTIONS].sort()).toEqual([...(await declaredActions())].sort())
  })

  it.each(LANGUAGES)('labels every action in %s', (language) => {
    const missing = LOGGED_ACTIONS.filter((action) => typeof labelOf(systemTexts.texts[language], action) !== 'string')
    expect(missing).toEqual([])
  })
})
