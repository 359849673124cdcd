import { sql } from 'kysely'
import { drawJob } from '#modules/files/server.ts'
import { type Handler, implementCalls } from '#platform/server/call-context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { writeZip } from '#platform/server/spreadsheet/xlsx/write-zip.ts'
import { evidenceCalls } from '../contract/calls.ts'
import { hashedText } from './chain-evidence.ts'
import { evidenceJob } from './evidence-job.ts'
import { readEvidence } from './read-evidence.ts'

type Calls = typeof evidenceCalls

/** The evidence file of deductions, whose papers lie in this store. */
export const evidenceRoom = ({ fileStore }: { fileStore: FileStore }): ServerRoom => ({
  calls: [
    implementCalls(evidenceCalls, {
      'ISupDeductionService/downloadEvidence': downloadEvidence(fileStore),
      'ISupDeductionService/checkEvidence': checkEvidence(fileStore),
    }),
  ],
})

/** The story of a deduction as a PDF file, its chain as a JSON file, and its papers, in one ZIP file. */
export const downloadEvidence =
  (store: FileStore): Handler<Calls, 'ISupDeductionService/downloadEvidence'> =>
  async (context, { id }) => {
    const evidence = await readEvidence(context, store, id)
    const { keys, entries, papers, first, last } = evidence
    const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYY-MM-DD HH24:MI') as now`.execute(context.trx)
    const pdf = await drawJob(evidenceJob(context, evidence, rows[0]?.now ?? ''))
    const chain = { first, last, entries: entries.map((entry) => ({ hash: entry.hash, hashed: hashedText(entry) })) }
    const zip = writeZip([
      { name: `${keys.deductionNo}.pdf`, content: pdf },
      { name: `${keys.deductionNo}-chain.json`, content: Buffer.from(JSON.stringify(chain, null, 2)) },
      // Names of several papers may be the same.
      ...papers.map(({ fileName, content }, at) => ({
        name: `papers/${at + 1} ${fileName.replaceAll(/[\\/:]/g, '_')}`,
        content,
      })),
    ])
    context.audit({
      documentNo: keys.deductionNo,
      detail: { entries: entries.length, papers: papers.length, hash: last },
    })
    return {
      fileName: `${context.translate('reconciliation:evidence.title')} ${keys.deductionNo}.zip`,
      contentType: 'application/zip',
      write: (out) =>
        new Promise((resolve, reject) => {
          out.once('error', reject)
          out.end(zip, resolve)
        }),
    }
  }

/** Whether a hash that was told before stands in the chain of now: then nothing that came before it has changed. */
export const checkEvidence =
  (store: FileStore): Handler<Calls, 'ISupDeductionService/checkEvidence'> =>
  async (context, { id, hash }) => {
    const { entries } = await readEvidence(context, store, id)
    const at = entries.findIndex((entry) => entry.hash === hash.toLowerCase())
    const isKnown = at >= 0
    return { isKnown, entryCount: entries.length, laterCount: isKnown ? entries.length - 1 - at : 0 }
  }
