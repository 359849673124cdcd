import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dateText, decimalText, plainText, positiveDecimalText } from '#platform/contract/field-schemas.ts'
import { checkValue, schemaErrors, schemaRules } from './schema-rule.ts'

const t = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key)

describe('rules from the shared schema', () => {
  it('say what is wrong in words of the product, not of the library', () => {
    expect(checkValue(decimalText(2), '1.234', t)).toBe('lists:validation.decimal')
    expect(checkValue(positiveDecimalText(), '0', t)).toBe('lists:validation.positive')
    expect(checkValue(dateText(), '2026-02-30', t)).toBe('lists:validation.date')
    expect(checkValue(plainText(3), 'abcd', t)).toBe('lists:validation.tooLong {"limit":"3"}')
    expect(checkValue(z.number().max(5), 6, t)).toBe('lists:validation.tooBig {"limit":"5"}')
    expect(checkValue(z.enum(['a']), 'b', t)).toBe('lists:validation.invalid')
  })

  it('take empty input as not given: required where the schema says so, fine where it is optional', () => {
    expect(checkValue(dateText(), '', t)).toBe('lists:validation.required')
    expect(checkValue(dateText().optional(), '', t)).toBeNull()
  })

  it('shell §5: tell who chooses “required select”, and who types “required”', async () => {
    expect(checkValue(z.enum(['a']), undefined, t, true)).toBe('lists:validation.requiredSelect')
    expect(checkValue(plainText(), '', t)).toBe('lists:validation.required')
    const [, onSending] = schemaRules(z.enum(['a']), t, () => false, true)
    await expect(onSending?.validator(null, null)).rejects.toThrow('lists:validation.requiredSelect')
    await expect(onSending?.validator(null, 'b')).rejects.toThrow('lists:validation.invalid')
  })

  it('let the form kit reject with the sentence, also on leaving, but then not for what was never filled in', async () => {
    const [onLeaving, onSending] = schemaRules(dateText(), t, () => false)
    for (const rule of [onLeaving, onSending]) {
      await expect(rule?.validator(null, '2026-01-05')).resolves.toBeUndefined()
      await expect(rule?.validator(null, 'x')).rejects.toThrow('lists:validation.date')
    }
    await expect(onLeaving?.validator(null, '')).resolves.toBeUndefined()
    await expect(onSending?.validator(null, '')).rejects.toThrow('lists:validation.required')
    const [afterEmptying] = schemaRules(dateText(), t, () => true)
    await expect(afterEmptying?.validator(null, '')).rejects.toThrow('lists:validation.required')
  })

  it('name every error of a whole input by its path', () => {
    const schema = z.object({ orgNo: plainText(), lines: z.array(z.object({ qty: decimalText() })) })
    expect(schemaErrors(schema, { lines: [{ qty: '1' }, { qty: 'x' }] }, t)).toEqual([
      { path: ['orgNo'], message: 'lists:validation.required' },
      { path: ['lines', 1, 'qty'], message: 'lists:validation.decimal' },
    ])
  })
})
