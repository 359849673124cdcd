import { describe, expect, it } from 'vitest'
import { PreparedStatements } from './prepared-statements.ts'

const statement = (id: number) => ({ id, text: `select ${id}`, isPreparable: true, uses: 2 })

describe('the statements that a connection keeps prepared', () => {
  it('have a name for each role', () => {
    const prepared = new PreparedStatements()
    const ofBuyer = prepared.nameOf(statement(1), 'buyer')
    expect(prepared.nameOf(statement(1), 'supplier').name).not.toBe(ofBuyer.name)
    expect(prepared.nameOf(statement(1), 'buyer')).toEqual(ofBuyer)
  })

  it('are so many at most: the one used longest ago makes room, and its name is never given again', () => {
    const prepared = new PreparedStatements(2)
    const first = prepared.nameOf(statement(1), '').name
    const second = prepared.nameOf(statement(2), '').name
    prepared.nameOf(statement(1), '')
    expect(prepared.nameOf(statement(3), '').outlived).toBe(second)
    const again = prepared.nameOf(statement(2), '')
    expect(again.outlived).toBe(first)
    expect(again.name).not.toBe(second)
    expect(prepared.given).toBe(4)
  })
})
