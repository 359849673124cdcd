import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { SplitLabelDialog } from './SplitLabelDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries')
const box = {
  id: '7',
  unitCode: '369012340000000017',
  goodsNo: 'BOLT',
  goodsName: 'Bolt',
  lotNo: 'LOT-1',
  qty: '10',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
}

async function mountDialog() {
  const wire = stubWire({ splitlabel: [{ id: '8', unitCode: 'A' }] })
  const onSplit = vi.fn()
  await mountScreen(<SplitLabelDialog box={box} onClose={vi.fn()} onSplit={onSplit} />, [], { texts })
  return { wire, onSplit }
}
const part = (number: number) => screen.getByRole('textbox', { name: `Quantity of label ${number}`, exact: true })
const button = (name: string) => screen.getByRole('button', { name, exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('splitting a box (shell §2)', () => {
  it('begins with two even parts, and sends what each will hold', async () => {
    const { wire, onSplit } = await mountDialog()
    await expect.element(part(1)).toHaveValue('5')
    await part(1).fill('3')
    await expect.element(screen.getByText('The parts must add up to 10 PCS.')).toBeVisible()
    await expect.element(button('Split')).toBeDisabled()
    await part(2).fill('7')
    await button('Split').click()
    await vi.waitFor(() => expect(onSplit).toHaveBeenCalledWith(['8']))
    expect(wire.sent('splitlabel')).toEqual([{ id: '7', list: [{ qty: '3' }, { qty: '7' }] }])
  })

  it('shares evenly over any number, or fills by a quantity with the rest in the last', async () => {
    await mountDialog()
    await screen.getByRole('spinbutton').fill('3')
    await button('Share evenly').click()
    await expect.element(part(1)).toHaveValue('4')
    await expect.element(part(3)).toHaveValue('3')
    await screen.getByLabelText('Quantity each', { exact: true }).fill('4')
    await button('Fill').click()
    await expect.element(part(2)).toHaveValue('4')
    await expect.element(part(3)).toHaveValue('2')
  })

  it('tells at once of a number of labels, or a quantity of each, that cannot be, and what the quantity makes', async () => {
    await mountDialog()
    const reported = screen.getByText('Enter a whole number from 2 to 10.')
    for (const wrong of ['2.5', '1', '11']) {
      await screen.getByRole('spinbutton').fill(wrong)
      await expect.element(reported).toBeVisible()
      await expect.element(button('Share evenly')).toBeDisabled()
    }
    await screen.getByRole('spinbutton').fill('3')
    await expect.element(reported).not.toBeInTheDocument()
    await screen.getByLabelText('Quantity each', { exact: true }).fill('5')
    await expect.element(screen.getByText('5 each make 2 labels; the last holds what is left.')).toBeVisible()
    await screen.getByLabelText('Quantity each', { exact: true }).fill('12')
    await expect.element(screen.getByText('Enter a quantity above 0 and below 10 PCS.')).toBeVisible()
  })

  it('takes no part without a quantity, and no broken unit', async () => {
    await mountDialog()
    await button('Add a label').click()
    const error = screen.getByText('Each label needs a quantity above 0 with at most 0 decimals.')
    await expect.element(error).toBeVisible()
    await button('Remove label 3').click()
    await expect.element(screen.getByText('Labels: 2')).toBeVisible()
    await part(1).fill('2.5')
    await expect.element(error).toBeVisible()
  })
})
