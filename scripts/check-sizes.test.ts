import { expect, it } from 'vitest'
import { checkSizes, quantile } from './check-sizes.ts'
import { plantedProject } from './planted-project.ts'

it('finds files of more than 500 lines, but not generated ones', () => {
  const root = plantedProject({
    'db/migrations/1.sql': 'select 1;\n'.repeat(501),
    'platform/server/long.ts': 'const x = 1\n'.repeat(500),
    'db/types.generated.ts': 'const x = 1\n'.repeat(900),
    'docs/long.md': 'text\n'.repeat(900),
  })
  expect(checkSizes(root).map(({ path }) => path)).toEqual(['db/migrations/1.sql'])
})

it('tells the middle and the upper end of the sizes', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([quantile(hundred, 0.5), quantile(hundred, 0.95), quantile([], 0.5)]).toEqual([50, 95, 0])
})
