import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customTexts } from '#platform/contract/custom-fields/custom-fields.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { ofParty } from '#platform/web/list/search/PartyFilter.tsx'
import { putTexts, textSources } from '#platform/web/texts/texts.ts'
import { ChangeRecordsPanel } from './ChangeRecordsPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')
const change = (id: string, changeParty: 'purchaser' | 'supplier' | 'system', reason: string) => ({
  ...{ id, changeParty, reason, state: 'applied' as const, fieldName: 'batchPurQty', lineBatch: '10-1-1' },
  ...{
    valueBefore: '10',
    valueAfter: '12',
    createName: 'Ann',
    createDate: '2026-03-20 10:00:00',
    batchId: '1',
    lineId: '1',
    orderVersion: 1,
  },
})
const changes = [
  change('1', 'purchaser', 'more demand'),
  change('2', 'supplier', 'less in stock'),
  change('3', 'system', 'time limit'),
]

afterEach(unmountScreen)

describe('spec domain §6: change records', () => {
  it('are seen of both sides, of the purchaser only, or of the supplier only', async () => {
    await mountScreen(<ChangeRecordsPanel changes={changes} />, [], { texts })
    const filter = (name: string) => page.getByRole('button', { name, exact: true })
    const shown = () => changes.filter(({ reason }) => page.getByText(reason).query() !== null).map(({ id }) => id)
    await expect.element(page.getByText('time limit')).toBeVisible()
    expect(shown()).toEqual(['1', '2', '3'])
    await filter('Only see purchaser').click()
    await expect.element(filter('Only see purchaser')).toHaveAttribute('aria-pressed', 'true')
    expect(shown()).toEqual(['1'])
    await filter('Only see supplier').click()
    await expect.element(filter('Only see purchaser')).toHaveAttribute('aria-pressed', 'false')
    expect(shown()).toEqual(['2'])
    await filter('Only see supplier').click()
    await expect.element(page.getByText('time limit')).toBeVisible()
    expect(shown()).toEqual(['1', '2', '3'])
  })

  it('name the choice of a custom field, not its code', async () => {
    const level = {
      ...{
        fieldNo: 'level',
        fieldNoName: 'Level',
        fieldType: '4' as const,
        enumMid: 'ownLevel',
        dropDownDataSource: '',
      },
      ...{ isDisplay: true, displayPage: '123', displayOrder: 1, dateFormat: '', fixedMatchingCondition: '' },
      ...{ isRequired: false, maxLength: 0, decimals: 0, isEditable: true },
      options: [
        { enumValue: '1', enumName: 'Low' },
        { enumValue: '2', enumName: 'High' },
      ],
    } as const
    const row = { ...change('1', 'purchaser', ''), fieldName: 'custom_level', valueBefore: '1', valueAfter: '2' }
    await mountScreen(<ChangeRecordsPanel changes={[row]} />, [], { texts })
    putTexts('en-US', 'custom', customTexts('orders.lines', [level]))
    queryClient.setQueryData(['customFields', 'orders.lines', 'en-US'], [level])
    await expect.element(page.getByRole('row', { name: /Level.*Low.*High/ })).toBeVisible()
  })

  it('stay in sight of which no side was noted, as movements of old do in a timeline', () => {
    const events = [{ party: null }, { party: 'supplier' }, { party: 'purchaser' }, { party: 'system' }]
    expect(ofParty(events, 'supplier', ({ party }) => party)).toEqual(events.slice(0, 2))
    expect(ofParty(events, null, ({ party }) => party)).toEqual(events)
  })
})
