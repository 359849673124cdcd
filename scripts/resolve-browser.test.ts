import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantedProject } from './planted-project.ts'
import { NO_BROWSER, resolveBrowser } from './resolve-browser.ts'

const root = (): string => {
  const folder = plantedProject({ works: '#!/bin/sh\necho Chromium 1\n', fails: '#!/bin/sh\nexit 127\n' })
  for (const name of ['works', 'fails']) chmodSync(join(folder, name), 0o755)
  return folder
}
const nothing = {
  chosenPath: undefined,
  systemPaths: [],
  playwrightPath: async () => undefined,
  packagedPath: async () => undefined,
}

it('takes the chosen browser, and refuses a chosen one that does not start', async () => {
  const folder = root()
  const systemPaths = [join(folder, 'works')]
  expect((await resolveBrowser({ ...nothing, chosenPath: join(folder, 'works') })).executablePath).toBe(
    join(folder, 'works'),
  )
  await expect(resolveBrowser({ ...nothing, systemPaths, chosenPath: join(folder, 'fails') })).rejects.toThrow(
    /^CHROMIUM_PATH is/,
  )
})

it('takes the installed browser before those of the machine', async () => {
  const folder = plantedProject({ installed: '#!/bin/sh\n', other: '#!/bin/sh\n' })
  for (const name of ['installed', 'other']) chmodSync(join(folder, name), 0o755)
  const search = {
    ...nothing,
    systemPaths: [join(folder, 'other')],
    packagedPath: async () => join(folder, 'installed'),
  }
  expect((await resolveBrowser(search)).executablePath).toBe(join(folder, 'installed'))
})

it('goes on to the next place when a browser there does not start', async () => {
  const folder = root()
  const system = {
    ...nothing,
    packagedPath: async () => join(folder, 'fails'),
    systemPaths: [join(folder, 'absent'), join(folder, 'works')],
  }
  expect((await resolveBrowser(system)).executablePath).toBe(join(folder, 'works'))
  const playwrights = {
    ...nothing,
    packagedPath: () => Promise.reject(new Error('none')),
    systemPaths: [join(folder, 'fails')],
    playwrightPath: async () => join(folder, 'works'),
  }
  expect((await resolveBrowser(playwrights)).executablePath).toBe(join(folder, 'works'))
})

it('says how to get one when there is none', async () => {
  await expect(resolveBrowser(nothing)).rejects.toThrow(NO_BROWSER)
})
