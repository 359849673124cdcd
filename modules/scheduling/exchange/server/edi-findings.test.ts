import { expect, it } from 'vitest'
import enUS from '../../locales/en-US.json' with { type: 'json' }
import { FINDING_LEVELS } from './edi-findings.ts'

it('whatever reading may notice has a sentence', () => {
  expect(Object.keys(enUS.exchange.findings).sort()).toEqual(Object.keys(FINDING_LEVELS).sort())
})
