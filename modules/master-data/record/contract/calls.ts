import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { waveAnswer, waveMessage } from './schemas.ts'

/** How waves come from warehouse systems. */
export const waveCalls = defineCalls({
  'IBmWaveService/receivewaves': {
    summary:
      'Takes over waves of a warehouse system by their numbers: new ones are added, others changed, all or none.',
    input: waveMessage,
    maxBytes: BODY_BYTES.rows,
    output: waveAnswer,
    access: byMenu('bmWave', 'isImport', ['purchaser']),
    audit: { action: 'wave.receive' },
    repeat: 'natural',
  },
})
