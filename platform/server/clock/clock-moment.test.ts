import { describe, expect, it } from 'vitest'
import { clockMoment } from './clock-moment.ts'
import { companyMoment } from './company-moment.ts'

describe('the moment of a clock', () => {
  it('is the one that its time zone shows, in summer as in winter', () => {
    const at = (zone: string, clock: string) => clockMoment(zone, clock).toISOString()
    expect(at('Asia/Ho_Chi_Minh', '2026-03-02 08:30:00')).toBe('2026-03-02T01:30:00.000Z')
    expect(at('Europe/Berlin', '2026-01-15 08:30:00')).toBe('2026-01-15T07:30:00.000Z')
    expect(at('Europe/Berlin', '2026-07-15 08:30:00')).toBe('2026-07-15T06:30:00.000Z')
    expect(at('America/Los_Angeles', '2026-12-31 23:00:00')).toBe('2027-01-01T07:00:00.000Z')
  })

  it('gives back every hour that a clock shows once, around its changes too', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']) {
      for (let hour = 0; hour < 24 * 365; hour += 1) {
        const moment = new Date(Date.UTC(2026, 0, 1, hour))
        const clock = companyMoment(zone, moment)
        expect(Math.abs(clockMoment(zone, clock).getTime() - moment.getTime())).toBeLessThanOrEqual(3_600_000)
        expect(companyMoment(zone, clockMoment(zone, clock))).toBe(clock)
      }
    }
  })
})
