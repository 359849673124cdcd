import { expect, it } from 'vitest'
import { ImportProgress } from './import-progress.ts'

it('an import of which rows are left out has saved all when the others are saved', () => {
  const lines: string[] = []
  const translate = (key: string, values = {}) => `${key} ${JSON.stringify(values)}`
  const progress = new ImportProgress({ translate, progress: (line) => void lines.push(line) })
  progress.read(1500)
  progress.leave(200)
  progress.saved(1000)
  progress.saved(1300)
  expect(lines.filter((line) => line.startsWith('\u2713'))).toEqual([
    '\u2713wire:import.written {"done":1000,"total":1300}',
    '\u2713wire:import.written {"done":1300,"total":1300}',
  ])
})
