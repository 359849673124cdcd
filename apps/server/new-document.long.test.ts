import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchCopy, scratchCopy } from './testing/scratch-copy.ts'

const SOURCE = fileURLToPath(new URL('testing/delivery-schedule', import.meta.url))
const REGISTRY = 'apps/modules.ts'
const LINE = "  { folder: 'schedules', enters: ['orders'] },\n"

let copy: ScratchCopy
beforeAll(async () => {
  copy = await scratchCopy()
})
afterAll(() => copy.remove())

/** The files of a module of delivery schedules, by their paths in the project. */
async function written(): Promise<Map<string, string>> {
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Map(files.map((file, at) => [file.slice(SOURCE.length + 1).replace(/\.txt$/, ''), texts[at] ?? '']))
}

it('costs a new document, a schedule of days with its list, forms, print, export, custom fields and tests, twenty files and at most 700 lines', {
  timeout: 900_000,
}, async () => {
  const files = await written()
  for (const [file, text] of files) {
    await mkdir(dirname(copy.path(file)), { recursive: true })
    await writeFile(copy.path(file), text)
  }
  const modules = await readFile(copy.path(REGISTRY), 'utf8')
  const [before = '', after] = modules.split("  { folder: 'discrepancies'")
  expect(after).toBeDefined()
  await writeFile(copy.path(REGISTRY), `${before}${LINE}  { folder: 'discrepancies'${after}`)
  files.set(REGISTRY, LINE)

  const lines = [...files.values()].reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0)
  const outside = [...files.keys()].filter((file) => !file.startsWith('modules/schedules/'))
  expect({ files: files.size, outside }).toEqual({
    files: 20,
    outside: ['db/migrations/0999_delivery_schedules.sql', REGISTRY],
  })
  expect(lines).toBeLessThanOrEqual(700)

  await copy.run('scripts/generate-db-types.ts')
  await copy.run('scripts/write-registry.ts')
  for (const check of ['structure', 'boundaries', 'sizes', 'locales', 'wording'])
    await copy.run(`scripts/check-${check}.ts`)
  await copy.checkTypes()
  // Its life, list, days, print, past and messages; and each of its calls with and without session, right and input.
  expect(await copy.runTests(['modules/schedules'])).toBeGreaterThan(150)
})
