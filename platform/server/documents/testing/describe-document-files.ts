import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { documentFiles } from '#platform/contract/document-files.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { ReceivedFile } from '#platform/server/files/store-upload.ts'
import type { DocumentTrial } from './document-fixture.ts'

/** A file as it is when its bytes are stored. */
const receivedFile = (): ReceivedFile => ({
  fileName: 'evidence.pdf',
  type: 'pdf',
  contentType: 'application/pdf',
  sizeBytes: 12,
  sha256: '',
  storageKey: randomUUID(),
  isTaken: false,
})

/** Tries the files of a document: added, listed and removed by whom it says, as long as it takes any. */
export function describeDocumentFiles(trial: DocumentTrial): void {
  const {
    document,
    callers,
    strangers,
    paths,
    ask,
    act,
    keptInState,
    listed,
    withoutFilesIn = [],
    keepsFilesIn = [],
    unreleasedIn = [],
  } = trial
  const sides = document.files?.sides ?? (['purchaser', 'supplier'] as const)
  const people = sides.filter((side) => side !== 'system')
  const open = document.lifecycle.states.filter((state) => !withoutFilesIn.includes(state))
  const filesOf = async (id: string, caller = callers.purchaser) =>
    (await ask(caller, paths.files, { id })).answer as z.output<typeof documentFiles>

  describe.each(people)('its files, of the %s', (side) => {
    const caller = callers[side]
    const isSeen = (state: string) => side === 'purchaser' || !unreleasedIn.includes(state)
    const add = async (id: string, file = receivedFile(), by = caller) => {
      // As an upload notes its bytes before they are stored.
      const dueAt = sql<string>`now() + interval '1 day'`
      const bytes = { storage_key: file.storageKey, tenantsid: caller.tenantsid, due_at: dueAt }
      await act(caller, ({ trx }) => trx.insertInto('doc_unowned_bytes').values(bytes).execute())
      return ask(by, paths.addFile, { condition: { id }, file })
    }

    it.each(open.filter(isSeen))(
      'are added, shown to both sides and removed in %s, unless it keeps them, and noted',
      async (state) => {
        const { id } = await keptInState(state, side)
        const documentNo = (await listed({ id }))[document.number.field]
        const already = (await filesOf(id)).files.length
        const file = receivedFile()
        const added = await add(id, file)
        expect(file.isTaken).toBe(true)
        expect(added.notes).toEqual([{ documentNo, detail: { fileName: 'evidence.pdf', sizeBytes: 12 } }])
        const { id: fileId } = added.answer as { id: string }
        for (const reader of unreleasedIn.includes(state) ? [caller] : Object.values(callers)) {
          const { files } = await filesOf(id, reader)
          expect(files).toHaveLength(already + 1)
          expect(files.at(-1)).toMatchObject({ id: fileId, fileName: 'evidence.pdf', createName: caller.userName })
        }
        expect((await filesOf(id, caller)).actions.add).toBeNull()
        if (keepsFilesIn.includes(state)) {
          expect((await filesOf(id, caller)).files.at(-1)?.actions.remove).toEqual(expect.any(String))
          await expect(ask(caller, paths.removeFile, { id, fileId })).rejects.toMatchObject({ name: 'BusinessError' })
          expect((await filesOf(id)).files).toHaveLength(already + 1)
          return
        }
        const removed = await ask(caller, paths.removeFile, { id, fileId })
        expect(removed.notes).toEqual([{ documentNo, detail: { fileName: 'evidence.pdf' } }])
        expect((await filesOf(id)).files).toHaveLength(already)
      },
    )

    it.each(withoutFilesIn.filter(isSeen))('are neither added nor removed in %s, which says why', async (state) => {
      const { id } = await keptInState(state, side)
      const { actions, files } = await filesOf(id, caller)
      expect(actions.add).toEqual(expect.any(String))
      const file = receivedFile()
      await expect(add(id, file)).rejects.toMatchObject({ name: 'BusinessError' })
      expect(file.isTaken).toBe(false)
      await expect(ask(caller, paths.removeFile, { id, fileId: '1' })).rejects.toMatchObject({ name: 'BusinessError' })
      expect((await filesOf(id)).files).toEqual(files)
    })

    const outsiders = Object.values(strangers).flatMap((those) => Object.entries(those))
    it.each(outsiders)('are not there for %s', async (_who, stranger) => {
      const { id } = await keptInState(open[0] ?? '')
      const nothing = { declaration: { code: platformErrors.notFound.code } }
      await expect(filesOf(id, stranger)).rejects.toMatchObject(nothing)
      // Whose side adds none at all, that is kept out by its access.
      if (!people.some((one) => one === stranger.side)) return
      await expect(add(id, receivedFile(), stranger)).rejects.toMatchObject({ name: 'BusinessError' })
    })
  })
}
