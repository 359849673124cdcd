import { z } from 'zod'
import { codeText, plainText } from '#platform/contract/field-schemas.ts'
import { WAVE_STATES } from './records/wave-record.ts'

/** Most waves of one message. */
const WAVES_LENGTH = 200

/** Waves as a warehouse system reports them; what a message leaves out stays as it is here. */
export const waveMessage = z.strictObject({
  waves: z
    .array(
      z.strictObject({
        waveNo: codeText(40).min(1),
        waveName: plainText().min(1),
        orgNo: codeText(40).min(1),
        warehouseNo: codeText(40).nullable().optional(),
        waveStatus: z.enum(WAVE_STATES).optional(),
        statusCode: z.enum(['1', '0']).optional(),
      }),
    )
    .min(1)
    .max(WAVES_LENGTH)
    .superRefine((waves, check) => {
      const seen = new Set<unknown>()
      for (const [index, { waveNo }] of waves.entries()) {
        if (seen.has(waveNo))
          check.addIssue({ code: 'custom', path: [index, 'waveNo'], message: 'twice', input: waveNo })
        seen.add(waveNo)
      }
    }),
})

/** What became of each wave. */
export const waveAnswer = z.object({
  waves: z.array(z.object({ waveNo: z.string(), result: z.enum(['added', 'changed', 'same']) })),
})
