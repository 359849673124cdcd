import { describe, expect, it } from 'vitest'
import { RecentStatements } from './recent-statements.ts'

describe('a statement', () => {
  it('is worth preparing from its second use on', () => {
    const recent = new RecentStatements()
    expect(recent.use('select 1', 0)).toBeUndefined()
    const again = recent.use('select 1', 0)
    expect(again).toMatchObject({ text: 'select 1', uses: 2 })
    expect(recent.use('select 1', 0)).toBe(again)
  })

  it.each([
    ['is more than one command', 'select 1; select 2', 0],
    ['has no plan', 'set local role quayside_supplier', 0],
    ['ends a transaction', 'commit', 0],
    ['names a partial index', 'insert into t values ($1) on conflict (a, b) where b <> $2 do nothing', 2],
    ['has a parameter for each of many values', 'insert into t values ($1)', 101],
  ])('is never worth it where it %s', (_reason, text, parameterCount) => {
    const recent = new RecentStatements()
    for (let use = 0; use < 3; use++) expect(recent.use(text, parameterCount)).toBeUndefined()
  })

  it.each([
    'with a as (select 1) select * from a',
    '\n    update t set a = $1',
    'INSERT INTO t VALUES ($1)',
    'values (1)',
  ])('is worth it as well where it reads %j', (text) => {
    const recent = new RecentStatements()
    recent.use(text, 1)
    expect(recent.use(text, 1)).toBeDefined()
  })

  it('is forgotten when others came since and all texts together grow too long', () => {
    const recent = new RecentStatements(30)
    recent.use('select 1111', 0)
    recent.use('select 2222', 0)
    recent.use('select 1111', 0)
    recent.use('select 3333', 0)
    expect(recent.size).toBe(2)
    expect(recent.use('select 2222', 0)).toBeUndefined()
    expect(recent.use('select 3333', 0)).toBeDefined()
  })

  it('is new again after a migration changed what it answers, and so are all others, once', () => {
    const recent = new RecentStatements()
    const use = (text: string) => {
      recent.use(text, 0)
      return recent.use(text, 0)
    }
    const [changed, other] = [use('select a.* from a'), use('select 1')]
    if (changed) recent.outdate(changed)
    const anew = use('select a.* from a')
    expect(anew?.id).not.toBe(changed?.id)
    // A connection that finds the same out later changes nothing any more.
    if (changed) recent.outdate(changed)
    expect(recent.use('select a.* from a', 0)).toBe(anew)
    expect(use('select 1')?.id).not.toBe(other?.id)
  })
})
