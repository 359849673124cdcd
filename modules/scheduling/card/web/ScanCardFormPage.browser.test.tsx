import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type MountOptions, mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ScanCardFormPage } from './ScanCardFormPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling')
const CODE = 'KL260302-0001-002'
const answer = {
  ...{
    cardNo: CODE,
    status: 'ordered',
    loopNo: 'KL260302-0001',
    goodsNo: 'IT-1',
    goodsName: 'Bolt',
    containerQty: '50',
  },
  ...{ purchaseUnitNo: 'PCS', place: 'Line 3', supplierName: 'Mill', dueDate: '2026-03-05', isRepeated: false },
  ...{ updateName: 'Ann', updateDate: '2026-03-02 10:00:00' },
}

async function mountPage(answers: object, flags: PermissionFlag[], options: MountOptions = {}) {
  const wire = stubWire(answers as never)
  await mountScreen(<ScanCardFormPage />, flags, { texts, menuNos: ['kanbanCard'], ...options })
  await expect.element(screen.getByRole('textbox', { name: 'Scan a card, or type its number' })).toHaveFocus()
  return wire
}

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('scanning kanban cards', () => {
  it('reports a card empty, says what was ordered, and is ready for the next', async () => {
    const wire = await mountPage({ scanEmptyCard: answer }, ['isSubmit', 'isCheck'])
    await userEvent.keyboard(`${CODE}{Enter}`)
    await expect.element(screen.getByText(`${CODE} is empty and ordered`)).toBeVisible()
    await expect.element(screen.getByText('IT-1 Bolt · 50 PCS')).toBeVisible()
    await expect.element(screen.getByText('Due on 2026-03-05')).toBeVisible()
    expect(wire.sent('scanEmptyCard')).toEqual([{ code: CODE }])
    await expect.element(screen.getByRole('textbox', { name: 'Scan a card, or type its number' })).toHaveValue('')
  })

  it('says that a card was scanned already, by whom and when', async () => {
    await mountPage({ scanEmptyCard: { ...answer, isRepeated: true } }, ['isSubmit'])
    await userEvent.keyboard(`${CODE}{Enter}`)
    await expect
      .element(screen.getByText(`${CODE} was scanned already, nothing changes: Ordered (Ann, 2026-03-02 10:00:00)`))
      .toBeVisible()
  })

  it('receives where that is chosen, and offers nobody what is not theirs', async () => {
    const wire = await mountPage({ scanReceivedCard: { ...answer, status: 'full', dueDate: null } }, [
      'isSubmit',
      'isCheck',
    ])
    await screen.getByRole('radio', { name: 'Received' }).click()
    await screen.getByRole('textbox', { name: 'Scan a card, or type its number' }).click()
    await userEvent.keyboard(`${CODE}{Enter}`)
    await expect.element(screen.getByText(`${CODE} is full again`)).toBeVisible()
    expect(wire.sent('scanReceivedCard')).toEqual([{ code: CODE }])
    await expect.element(screen.getByRole('radio', { name: 'Shipped' })).not.toBeInTheDocument()
  })

  it('ships with the ASN that is named, on the side of the supplier', async () => {
    const wire = await mountPage({ scanShippedCard: { ...answer, status: 'inTransit' } }, ['isSubmit'], {
      side: 'supplier',
    })
    await screen.getByRole('textbox', { name: 'ASN' }).fill('ASN-7')
    await screen.getByRole('textbox', { name: 'Scan a card, or type its number' }).click()
    await userEvent.keyboard(`${CODE}{Enter}`)
    await expect.element(screen.getByText(`${CODE} is on the way`)).toBeVisible()
    expect(wire.sent('scanShippedCard')).toEqual([{ code: CODE, asnNo: 'ASN-7' }])
  })
})
