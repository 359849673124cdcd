import { describe, expect, it } from 'vitest'
import type { WebRoute } from '#platform/web/web-module.ts'
import { customAddress, filledLink, menuTargetOf } from './menu-target.ts'

const orders = { name: 'Offsite.User.Order', path: '/orders' } as WebRoute
const detail = { name: 'Detail', path: '/orders/:id' } as WebRoute
const byName = (name: string) => [orders, detail].find((route) => route.name === name)

const user = {
  tenantsid: 'T 1',
  userDataList: [
    { dataType: '1', dataValue: 'O1' },
    { dataType: '1', dataValue: 'O&2' },
    { dataType: '2', dataValue: 'not this' },
    { dataType: '3', dataValue: '仓1' },
    { dataType: '4', dataValue: 'C/1' },
  ],
}

describe('shell §2: menu targets', () => {
  it('are a route by its name', () => {
    expect(menuTargetOf('Offsite.User.Order', byName)).toEqual({ kind: 'route', route: orders })
  })

  it.each([
    'Not.Built',
    'Detail',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    '//evil.example',
    'http:evil',
  ])('are unknown when they are %s', (url) => {
    expect(menuTargetOf(url, byName)).toEqual({ kind: 'unknown' })
  })

  it('are a service, or a link', () => {
    expect(menuTargetOf('custom:https://x.example/', byName)).toEqual({ kind: 'custom' })
    for (const template of ['http://a.example/', 'HTTPS://a.example/', 'ftp://a.example/f']) {
      expect(menuTargetOf(template, byName)).toEqual({ kind: 'link', template })
    }
  })
})

describe('shell §2: the placeholders of a link', () => {
  it('carry organisations (1), warehouses (3), classify types (4) and the tenant, encoded', () => {
    const link = 'https://bi.example/r?o={orgNo}&w={warehouseNo}&c={classifyType}&t={tenantsid}&x={other}'
    expect(filledLink(link, user)).toBe('https://bi.example/r?o=O1,O%262&w=%E4%BB%931&c=C%2F1&t=T%201&x={other}')
  })

  it('are empty where the reader has nothing of the kind', () => {
    expect(filledLink('https://bi.example/?o={orgNo}', { ...user, userDataList: [] })).toBe('https://bi.example/?o=')
  })

  it('cannot lead to another place', () => {
    expect(filledLink('https://{tenantsid}.example/', { ...user, tenantsid: 'evil' })).toBeNull()
    expect(filledLink('https://bi.example{tenantsid}/', { ...user, tenantsid: '.evil.com' })).toBeNull()
    expect(filledLink('javascript:alert(1)', user)).toBeNull()
    expect(filledLink('https://', user)).toBeNull()
  })
})

describe('shell §2: the address that a service gives', () => {
  it('takes the named values into its query', () => {
    expect(customAddress('https://p.example/in?a=1', { ticket: 'x y', a: '2' })).toBe(
      'https://p.example/in?a=2&ticket=x+y',
    )
  })

  it.each(['javascript:alert(1)', '/here', ''])('is refused when it is "%s"', (dcUrl) => {
    expect(customAddress(dcUrl, {})).toBeNull()
  })
})
