import type { RecordSource } from '#platform/server/records/record-source.ts'
import { waveTemplateRecord } from '../contract/records/wave-template-record.ts'
import { checkWaveTemplate } from './check-wave-template.ts'

/** Where the rows of wave templates lie. */
export const waveRecordSources: readonly RecordSource[] = [
  {
    record: waveTemplateRecord,
    table: 'bm_wave_template',
    lines: { criteria: { table: 'bm_wave_template_criterion', owner: 'method_id' } },
    check: checkWaveTemplate,
  },
]
