import { describe, expect, it } from 'vitest'
import { choice, defineFields, reference } from '#platform/contract/fields.ts'
import { followCondition, followersOf, missingLeader } from './followers-of.ts'

const fields = defineFields('t', {
  documentOrgNo: reference({ show: '1', lookup: 'Org/list' }),
  docNature: choice({ show: '1', enumName: 'docNature', enumValues: ['1', '2'] }),
  classifyType: reference({
    show: '1',
    lookup: 'Classify/list',
    follows: { documentOrgNo: 'orgNo', docNature: 'docNature' },
    needs: ['documentOrgNo', 'docNature'],
  }),
  docType: reference({ show: '1', lookup: 'DocType/list', follows: { classifyType: 'classifyType' } }),
  waveNo: reference({ show: '1', lookup: 'Wave/list', follows: { documentOrgNo: 'orgNo' } }),
})

describe('shell §5: fields that follow others', () => {
  it('lose their value when what they follow changes, and so do those that follow them', () => {
    expect(followersOf(fields, ['documentOrgNo']).sort()).toEqual(['classifyType', 'docType', 'waveNo'])
    expect(followersOf(fields, ['docNature'])).toEqual(['classifyType', 'docType'])
    expect(followersOf(fields, ['waveNo'])).toEqual([])
  })

  it('keep what is set in the same step as what they follow', () => {
    expect(followersOf(fields, ['documentOrgNo', 'waveNo'])).not.toContain('waveNo')
  })

  it('are looked up under the values of those they follow, in the words of the lookup', () => {
    expect(followCondition(fields.classifyType, { documentOrgNo: 'O1', docNature: '' })).toEqual({ orgNo: 'O1' })
    expect(followCondition(fields.documentOrgNo, { documentOrgNo: 'O1' })).toEqual({})
    expect(followCondition(fields.waveNo, { documentOrgNo: '*' })).toEqual({})
  })

  it('name what has to be chosen first', () => {
    expect(missingLeader(fields.classifyType, {})).toBe('documentOrgNo')
    expect(missingLeader(fields.classifyType, { documentOrgNo: 'O1' })).toBe('docNature')
    expect(missingLeader(fields.classifyType, { documentOrgNo: 'O1', docNature: '1' })).toBeNull()
    expect(missingLeader(fields.waveNo, {})).toBeNull()
  })
})
