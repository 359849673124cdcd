import { describe, expect, it } from 'vitest'
import { allCalls } from '../apps/server/call-tables.ts'
import { permissionsPage, writtenPermissionsPage } from './write-permissions.ts'

describe('docs/permissions.md', () => {
  it('is the page that the declarations give: npm run docs:permissions writes it', () => {
    expect(writtenPermissionsPage()).toBe(permissionsPage())
  })

  it('names every call twice: who may make it, and which role of the demo company', () => {
    const page = permissionsPage()
    for (const path of Object.keys(allCalls)) expect(page.split(`| \`${path}\` |`)).toHaveLength(3)
  })

  it('keeps a supplier’s role from what only purchasers may do', () => {
    const release = permissionsPage()
      .split('\n')
      .filter((line) => line.startsWith('| `ISupSrmPurchaseHeadService/releasePurchase` |'))
    expect(release[0]).toContain('`userOrder` `isRelease`, purchaser')
    expect(release[1]).toBe('| `ISupSrmPurchaseHeadService/releasePurchase` | yes | – | – | – | – |')
  })
})
