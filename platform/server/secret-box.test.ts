import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

describe('a secret box', () => {
  const box = createSecretBox(randomBytes(32))

  it('opens what it sealed, for what it was sealed, and holds nothing readable', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'factor:7')
    expect(box.open(sealed, 'factor:7')).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(box.seal('JBSWY3DPEHPK3PXP', 'factor:7').equals(sealed)).toBe(false)
  })

  it('opens nothing of another key, for another owner, changed, or cut off', () => {
    const sealed = box.seal('secret', 'factor:7')
    expect(createSecretBox(randomBytes(32)).open(sealed, 'factor:7')).toBeNull()
    expect(box.open(sealed, 'factor:8')).toBeNull()
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(box.open(changed, 'factor:7')).toBeNull()
    }
    expect(box.open(sealed.subarray(0, 20), 'factor:7')).toBeNull()
  })

  it('takes keys of 32 bytes only', () => {
    expect(() => createSecretBox(randomBytes(16))).toThrow('32 bytes')
  })
})
