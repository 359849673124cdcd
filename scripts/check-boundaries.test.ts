import { describe, expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { plantedProject } from './planted-project.ts'

const edges = { identity: [], orders: ['identity'] }

function found(
  files: Record<string, string>,
  table: Record<string, string[]> = edges,
  roomCircles: string[][] = [],
): string[] {
  return checkBoundaries(plantedProject(files), table, roomCircles).map(({ path, advice }) => `${path}: ${advice}`)
}

describe('the boundary check', () => {
  it('accepts imports along the directions and through the doors', () => {
    const files = {
      'apps/server/main.ts':
        "import { x } from '#modules/orders/server.ts'\nimport { y } from '#modules/orders/contract.ts'\n",
      'modules/orders/contract.ts': "export { calls } from './order/contract/calls.ts'\n",
      'modules/orders/order/contract/calls.ts':
        "import { z } from 'zod'\nimport { y } from '#modules/identity/user/contract/calls.ts'\n",
      'modules/orders/server.ts':
        "import { a } from './answer/server/accept-order.ts'\nexport { b } from '#modules/identity/server.ts'\n",
      'modules/orders/answer/server/accept-order.ts':
        "import {\n  calls,\n} from '#modules/orders/order/contract/calls.ts'\nimport pg from 'pg'\n",
      'modules/orders/answer/server/accept-order.test.ts':
        "import { user } from '#modules/identity/user/server/testing.ts'\n",
      'modules/orders/web.ts':
        "import { calls } from './order/contract/calls.ts'\nimport { list } from '#platform/web/list.ts'\n",
      'modules/identity/user/contract/calls.ts': "import { f } from '#platform/contract/fields.ts'\n",
    }
    expect(found(files)).toEqual([])
  })

  it.each([
    [
      'platform that knows a module',
      'platform/server/a.ts',
      '#modules/orders/order/contract/calls.ts',
      'platform knows no business',
    ],
    ['platform that knows an application', 'platform/web/a.ts', '#apps/web/main.tsx', 'platform knows no business'],
    [
      'a module that knows an application',
      'modules/orders/order/server/a.ts',
      '#apps/server/config.ts',
      'do not know the applications',
    ],
    [
      'a module edge that is not listed',
      'modules/identity/user/server/a.ts',
      '#modules/orders/server.ts',
      'identity may not know orders',
    ],
    [
      'a way past the door',
      'modules/orders/order/server/a.ts',
      '#modules/identity/sign-in/server/sign-in.ts',
      'enter identity through',
    ],
    [
      'an application past the door',
      'apps/server/main.ts',
      '#modules/identity/sign-in/server/sign-in.ts',
      'enter identity through',
    ],
    [
      'web that uses server code',
      'modules/orders/order/web/a.ts',
      '../server/list-orders.ts',
      'never reaches the browser',
    ],
    [
      'web of platform that uses server code',
      'platform/web/a.ts',
      '#platform/server/database.ts',
      'never reaches the browser',
    ],
    [
      'an application for browsers that uses server code',
      'apps/web/a.ts',
      '#modules/orders/server.ts',
      'never reaches the browser',
    ],
    [
      'web that uses the door of the server',
      'modules/orders/order/web/a.ts',
      '#modules/orders/server.ts',
      'never reaches the browser',
    ],
    [
      'server that uses web code',
      'modules/orders/order/server/a.ts',
      '#modules/orders/web.ts',
      'does not look at screens',
    ],
    [
      'a contract that uses server code',
      'modules/orders/order/contract/a.ts',
      '../../server.ts',
      'a contract imports no server code',
    ],
    ['a contract that uses Node.js', 'modules/orders/order/contract/a.ts', 'node:fs', 'runs in both worlds'],
    ['a contract that uses React', 'platform/contract/a.ts', 'react', 'runs in both worlds'],
    ['web that uses Node.js', 'modules/orders/order/web/a.ts', 'node:fs', 'does not exist in a browser'],
  ])('finds %s', (_title, path, specifier, advice) => {
    expect(found({ [path]: `import type { x } from '${specifier}'\n` })).toEqual([expect.stringContaining(advice)])
    expect(found({ [path]: `const x = await import('${specifier}')\n` })).toEqual([expect.stringContaining(advice)])
  })

  it('finds server code that the browser reaches through another file', () => {
    const files = {
      'modules/orders/web.ts': "import { x } from '#db/rows.ts'\n",
      'db/rows.ts': "import { y } from '#platform/server/database.ts'\n",
    }
    expect(found(files)).toEqual([
      'modules/orders/web.ts: reaches server code through db/rows.ts → platform/server/database.ts',
    ])
  })

  it('finds files that import each other in a circle, also where only types go round', () => {
    const files = {
      'platform/server/a.ts': "import { b } from './b.ts'\n",
      'platform/server/b.ts': "import { c } from './c.ts'\n",
      'platform/server/c.ts': "import { a } from './a.ts'\n",
    }
    const circle = [expect.stringContaining('imports in a circle with platform/server/b.ts, platform/server/c.ts')]
    expect(found(files)).toEqual(circle)
    expect(found({ ...files, 'platform/server/c.ts': "import type { a } from './a.ts'\n" })).toEqual(circle)
  })

  it('finds rooms of a module that know each other, also by types, until they are listed, and lists that are over', () => {
    const files = {
      'modules/identity/README.md': '',
      'modules/orders/order/server/lock-order.ts':
        "import { a } from '#modules/orders/answer/server/accept-order.ts'\n",
      'modules/orders/answer/contract/fields.ts': "import type { b } from '#modules/orders/order/contract/fields.ts'\n",
    }
    const advice = 'modules/orders/answer: and modules/orders/order know each other (1 imports, 1 back)'
    expect(found(files)).toEqual([expect.stringContaining(advice)])
    expect(found(files, edges, [['orders/answer', 'orders/order']])).toEqual([])
    const test = { ...files, 'modules/orders/order/server/lock-order.ts': '' }
    const inTest = "import { a } from '#modules/orders/answer/server/accept-order.ts'\n"
    expect(found({ ...test, 'modules/orders/order/server/lock-order.test.ts': inTest })).toEqual([])
    expect(found(test, edges, [['orders/answer', 'orders/order']])).toEqual([
      expect.stringContaining('orders/answer and orders/order know each other no more'),
    ])
  })

  it('finds a circle of three rooms', () => {
    const files = {
      'modules/identity/README.md': '',
      'modules/orders/a/server/x.ts': "import { b } from '#modules/orders/b/server/y.ts'\n",
      'modules/orders/b/server/z.ts': "import { c } from '#modules/orders/c/server/y.ts'\n",
      'modules/orders/c/server/z.ts': "import { a } from '#modules/orders/a/server/y.ts'\n",
    }
    expect(found(files)).toEqual([expect.stringContaining('is in a circle of rooms with orders/b, orders/c')])
  })

  it('finds a module that is not in the table, and a table that goes round', () => {
    expect(found({ 'modules/news/README.md': '' })).toEqual([expect.stringContaining('list the module "news"')])
    expect(found({}, { a: ['b'], b: ['a'] })).toEqual([
      expect.stringContaining('a, b may enter each other in a circle'),
    ])
  })

  it('names a page that uses antd where its route does not say so, and one that does without where it does', () => {
    const page = (name: string, says = '') =>
      `{ path: '/${name}', ${says}load: pageOf(() => import('./order/web/${name}.tsx'), '${name}') },`
    const files = {
      'modules/orders/web.ts': [
        "const loadForm = async () => (await import('./order/web/FormPage.tsx')).FormPage",
        'export const routes = [',
        page('SilentPage'),
        page('PlainPage', 'usesAntd: true, '),
        page('SayingPage', 'usesAntd: true, '),
        page('OtherPlainPage'),
        "...formRoutes('Orders', withTexts(loadForm), { add, modify }),",
        ']',
      ].join('\n'),
      'modules/orders/order/web/Kit.tsx': "import { Modal } from 'antd'\n",
      'modules/orders/order/web/SilentPage.tsx': "import { Kit } from './Kit.tsx'\n",
      'modules/orders/order/web/SayingPage.tsx': "import { Kit } from './Kit.tsx'\n",
      'modules/orders/order/web/FormPage.tsx': "import { Kit } from './Kit.tsx'\n",
      'modules/orders/order/web/PlainPage.tsx': "import { createElement } from 'react'\n",
      'modules/orders/order/web/OtherPlainPage.tsx': "import { createElement } from 'react'\n",
    }
    expect(found(files)).toEqual([
      'modules/orders/web.ts: modules/orders/order/web/SilentPage.tsx reaches antd through modules/orders/order/web/Kit.tsx: say usesAntd at its route',
      'modules/orders/web.ts: modules/orders/order/web/PlainPage.tsx uses no antd: delete usesAntd at its route',
    ])
  })

  it('names a list that cannot show before antd is there, but not one that fetches a part of it later', () => {
    const files = {
      'modules/orders/order/web/OrderListPage.tsx': "import { D } from './CloseDialog.tsx'\n",
      'modules/orders/order/web/LabelListPage.tsx':
        "const D = lazyDialog(async () => (await import('./CloseDialog.tsx')).D)\n",
      'modules/orders/order/web/CloseDialog.tsx': "import { Modal } from 'antd'\n",
      'modules/identity/README.md': '',
    }
    expect(found(files)).toEqual([
      'modules/orders/order/web/OrderListPage.tsx: reaches antd through modules/orders/order/web/CloseDialog.tsx: show that as a lazyDialog, lists do without',
    ])
  })
})
