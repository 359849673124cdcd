import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AsnPackagesPanel } from './AsnPackagesPanel.tsx'
import { PackDialog } from './PackDialog.tsx'
import { PackPlanDialog } from './PackPlanDialog.tsx'
import type { PackageNode, PackageTree } from './package-node.ts'

const texts = textSources(
  import.meta.glob(['../../locales/en-US.json', '../../../orders/locales/en-US.json'], {
    import: 'default',
  }),
  'deliveries',
)
const node = (own: Partial<PackageNode>): PackageNode => ({
  key: 'box-1',
  id: '1',
  level: '1',
  depth: 0,
  parentKey: null,
  unitCode: 'U0000000001',
  place: '1 / 2',
  boxCount: 1,
  receivedCount: 0,
  goodsNo: 'BOLT',
  goodsName: 'Bolt',
  lotNo: 'LOT-1',
  qty: '5',
  purchaseUnitNo: 'PCS',
  ...own,
})
const pallet = node({ key: 'package-9', id: '9', level: '3', unitCode: 'U0000000009', place: '1' })
const tree: PackageTree = {
  id: '7',
  asnNo: 'ASN-7',
  orgNo: 'O1',
  supplierNo: 'S1',
  packing: null,
  nodes: [
    pallet,
    node({ depth: 1, parentKey: 'package-9' }),
    node({ key: 'box-2', id: '2', place: '2 / 2', unitCode: 'U0000000002' }),
  ],
}

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('packages of an ASN (domain §3)', () => {
  it('stand as a tree, whose branches close', async () => {
    stubWire({ getAsnPackageTree: tree })
    await mountScreen(<AsnPackagesPanel asnId="7" />, [], { texts })
    await expect.element(screen.getByText('U0000000001')).toBeVisible()
    await screen.getByRole('button', { name: /^Hide what is inside of Pallet 1/ }).click()
    await expect.element(screen.getByText('U0000000001')).not.toBeInTheDocument()
    await expect.element(screen.getByText('U0000000002')).toBeVisible()
  })

  it('are not chosen any more once their branch is closed', async () => {
    const wire = stubWire({ getAsnPackageTree: tree, unpack: {} })
    await mountScreen(<AsnPackagesPanel asnId="7" />, ['isModify'], { texts, menuNos: ['splitLabelPrint'] })
    await screen.getByRole('checkbox').nth(2).click()
    await expect.element(screen.getByRole('checkbox').nth(2)).toBeChecked()
    const toggle = screen.getByRole('button', { name: /what is inside of Pallet 1/ })
    await toggle.click()
    await toggle.click()
    await expect.element(screen.getByText('U0000000001')).toBeVisible()
    await expect.element(screen.getByRole('checkbox').nth(2)).not.toBeChecked()
    expect(wire.sent('unpack')).toEqual([])
  })

  it('go onto a new pallet, or one that is there', async () => {
    const wire = stubWire({ pack: [{ id: '9', unitCode: 'U0000000009', level: '3', place: '1' }] })
    const onPacked = vi.fn()
    const box = tree.nodes.slice(2)
    await mountScreen(<PackDialog tree={tree} nodes={box} onClose={vi.fn()} onPacked={onPacked} />, [], { texts })
    await screen.getByRole('combobox', { name: 'Into' }).click()
    await screen.getByText('Pallet 1 · U0000000009').click()
    await screen.getByRole('button', { name: 'Pack', exact: true }).click()
    await vi.waitFor(() => expect(onPacked).toHaveBeenCalled())
    expect(wire.sent('pack')).toEqual([{ id: '7', targetId: '9', boxIds: ['2'], packageIds: [] }])
  })

  it('are all packed by the container rules, or so many to each', async () => {
    const wire = stubWire({ packByPlan: [] })
    await mountScreen(<PackPlanDialog asnId="7" onClose={vi.fn()} onPacked={vi.fn()} />, [], { texts })
    await screen.getByRole('button', { name: 'Pack', exact: true }).click()
    await vi.waitFor(() => expect(wire.sent('packByPlan')).toEqual([{ id: '7' }]))
    await screen.getByRole('combobox', { name: 'How' }).click()
    await screen.getByText('So many onto each pallet').click()
    await screen.getByRole('spinbutton', { name: 'In each' }).fill('')
    const pack = screen.getByRole('button', { name: 'Pack', exact: true })
    await expect.element(pack).toHaveAccessibleDescription('Enter how many go into each.')
    await screen.getByRole('spinbutton', { name: 'In each' }).fill('4')
    await screen.getByRole('button', { name: 'Pack', exact: true }).click()
    await vi.waitFor(() => expect(wire.sent('packByPlan')[1]).toEqual({ id: '7', level: '3', perPackage: 4 }))
  })
})
