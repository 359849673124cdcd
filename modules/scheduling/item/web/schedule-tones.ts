import type { Tone } from '#platform/web/detail/tone.ts'

/** How states of schedules feel, where the one table of tones has them otherwise. */
export const SCHEDULE_TONES: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  published: 'attention',
  answered: 'bad',
  replied: 'good',
  closed: 'neutral',
  deleted: 'neutral',
}
