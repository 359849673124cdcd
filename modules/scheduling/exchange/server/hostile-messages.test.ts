import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BusinessError } from '#platform/contract/errors.ts'
import { readSchedule } from './read-schedule.ts'
import { delfor, edifact, onlyRelease, troubles, vdaCalls, vdaEnd, vdaRecord, x12 } from './testing.ts'

const SEGMENTS = [
  'BGM+241+17+5',
  'DTM+137:20260302:102',
  'GIS+37',
  'LIN+1++A:IN',
  'SCC+1',
  'QTY+113:10:PCE',
  'DTM+2:20260309:102',
  'QTY+113:2000:PCE',
  'DTM+2:20260310:102',
]

const refusalOf = async (content: Buffer | string): Promise<string> => {
  try {
    await readSchedule(Buffer.from(content))
    return ''
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return [error.declaration.code, ...Object.values(error.parameters)].join(' ')
  }
}

describe('files that are no schedule', () => {
  it.each([
    ['', 'scheduling.messageUnknown'],
    ['\0\0\0', 'scheduling.messageUnknown'],
    ['{"a": 1}', 'scheduling.messageUnknown'],
    ['<?xml version="1.0"?><a/>', 'scheduling.notSchedule XML'],
    ['PK\u0003\u0004', 'scheduling.notSchedule ZIP'],
    ['%PDF-1.7', 'scheduling.notSchedule PDF'],
    [`71103${' '.repeat(123)}`, 'scheduling.notSchedule VDA 711'],
    ["UNA++++++UNB+UNOC:3'", 'scheduling.messageBroken UNA++++++'],
    ['ISA*00*', 'scheduling.messageBroken ISA*'],
    ["UNB+UNOC:3+B+S+260302:0800+1'UNH+1+ORDERS:D:96A:UN'UNT+2+1'UNZ+1+1'", 'scheduling.notSchedule ORDERS D96A'],
    ["UNB+UNOC:3+B+S+260302:0800+1'UNH+1+DELFOR:D:10B:UN'UNT+2+1'UNZ+1+1'", 'scheduling.notSchedule DELFOR D10B'],
  ])('%j is refused by what it is', async (content, refusal) => {
    expect(await refusalOf(content)).toBe(refusal)
  })

  it('another transaction set is refused by its number', async () => {
    expect(await refusalOf(x12('850', ['BEG*00*SA*1**20260302']))).toBe('scheduling.notSchedule 850')
  })
})

describe('schedules that are not whole', () => {
  it('of a message that is cut anywhere no quantity is made up, and the cut is told', async () => {
    const whole = delfor('97A', SEGMENTS).toString('latin1')
    for (let length = 90; length < whole.length; length += 1) {
      const cut = Buffer.from(whole.slice(0, length), 'latin1')
      const reading = await readSchedule(cut)
      expect(troubles(reading).some((one) => one.startsWith('endMissing'))).toBe(true)
      const quantities = reading.releases.flatMap(({ items }) =>
        items.flatMap(({ lines }) => lines.map((line) => line.quantity)),
      )
      expect(['10', '2000']).toEqual(expect.arrayContaining(quantities))
    }
  })

  it('wrong counts and numbers at the end are told', async () => {
    const content = edifact(['UNH+1+DELFOR:D:97A:UN', ...SEGMENTS, 'UNT+99+2'])
    expect(troubles(await readSchedule(content))).toEqual(['countWrong 12 UNT', 'referenceWrong 12 UNT'])
    const broken = x12('862', ['BSS*00*1*20260302*DL*20260302*20260401', 'LIN**BP*A', 'FST*1*C*D*20260309'])
      .toString()
      .replace('SE*5*0001', 'SE*6*0002')
      .replace('GE*1*1', 'GE*2*9')
      .replace('IEA*1*000000001', 'IEA*x*7')
    expect(troubles(await readSchedule(Buffer.from(broken)))).toEqual([
      ...['countWrong 7 SE', 'referenceWrong 7 SE', 'countWrong 8 GE', 'referenceWrong 8 GE'],
      ...['countWrong 9 IEA', 'referenceWrong 9 IEA'],
    ])
  })

  it('small tags, control characters and what the character set does not have are read and told', async () => {
    const text = delfor('97A', SEGMENTS, '\r\n').toString('latin1')
    const small = text.replace('lin+', 'lin+').replace('LIN+1', 'lin+1').replace('A:IN', 'A\0B:IN')
    const { item, troubles: noticed } = await onlyRelease(Buffer.from(small, 'latin1'))
    expect(item?.itemNo).toBe('AB')
    expect(noticed).toEqual(['tagLowerCase 6 LIN', 'controlCharacters 6 LIN'])
    const outside = Buffer.from(text.replace('UNOC', 'UNOA').replace('A:IN', 'Ä:IN'), 'latin1')
    expect((await onlyRelease(outside)).troubles).toEqual(['textOutside 1 UNB'])
  })

  it.each(['99999999999999999999', '1e5', '0x10', '1.000,5', '-1', 'NaN', '1 000', ''])(
    'the quantity %j is none',
    async (value) => {
      const content = delfor(
        '97A',
        SEGMENTS.map((one) => one.replace(':10:', `:${value}:`)),
      )
      expect(troubles(await readSchedule(content)).map((one) => one.split(' ')[0])).toEqual(['quantityInvalid'])
    },
  )

  it.each(['20260230', '00000000', '2026-3-9', '99999999', 'constructor', '202603'])(
    'the date %j is none',
    async (value) => {
      const content = delfor(
        '97A',
        SEGMENTS.map((one) => one.replace('20260309', value)),
      )
      expect(troubles(await readSchedule(content)).map((one) => one.split(' ')[0])).toEqual([
        'dateInvalid',
        'dateMissing',
      ])
    },
  )

  it('names of what every object has are unknown codes like others', async () => {
    const content = delfor('97A', [
      ...SEGMENTS,
      'SCC+constructor++toString',
      'QTY+__proto__:1',
      'QTY+113:1',
      'DTM+2:1:valueOf',
    ])
    expect(new Set(troubles(await readSchedule(content)).map((one) => one.split(' ')[0]))).toEqual(
      new Set(['codeUnknown', 'statusUnknown', 'periodUnknown', 'dateFormatUnknown']),
    )
  })

  it('a file has bounds of bytes and segments, and a report of findings', async () => {
    expect(await refusalOf(Buffer.alloc(4 * 1_048_576 + 1, 'A'))).toBe('scheduling.messageTooLarge 4')
    expect(
      await refusalOf(
        delfor(
          '97A',
          Array.from({ length: 200_001 }, () => 'X'),
        ),
      ),
    ).toBe('scheduling.messageTooLong 200000')
    const many = await readSchedule(
      delfor('97A', [...SEGMENTS, ...Array.from({ length: 2_000 }, () => 'FTX+A'), 'XYZ']),
    )
    expect(many.findings.kept).toHaveLength(201)
    expect(many.findings.kept.at(-1)).toMatchObject({ name: 'segmentUnknown', tag: 'XYZ' })
    expect(many.findings.further).toBe(1_800)
  })

  it('whatever stands in a file, it is read or refused by a declared sentence', async () => {
    const seeds = [
      delfor('96A', SEGMENTS),
      delfor('04A', SEGMENTS),
      x12('830', ['BFR*00*1**DL*A*20260302', 'LIN**BP*A', 'FST*1*C*D*20260309', 'SHP*01*1*050*20260101', 'ATH*FI']),
      Buffer.from(
        [
          vdaRecord('511', {}),
          vdaRecord('512', {}),
          vdaRecord('513', vdaCalls(48, [['260309', '1']])),
          vdaEnd([]),
        ].join('\n'),
      ),
    ]
    const change = fc.record({
      seed: fc.constantFrom(...seeds),
      at: fc.nat(),
      put: fc.string({ maxLength: 4 }),
      cut: fc.nat({ max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let text = (changes[0]?.seed ?? Buffer.from('')).toString('latin1')
        for (const { at, put, cut } of changes) {
          const place = at % (text.length + 1)
          text = text.slice(0, place) + put + text.slice(place + cut)
        }
        await refusalOf(Buffer.from(text, 'latin1'))
      }),
      { numRuns: 300 },
    )
  })
})
