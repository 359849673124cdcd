import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { type PrintLayout, printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { LayoutDesignPanel } from './LayoutDesignPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'documents')
const names = {
  head: [{ name: 'asnNo', label: 'ASN number' }],
  rows: { lines: [{ name: 'goodsNo', label: 'Item' }] },
}
const layout = printLayoutSchema.parse({
  page: { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } },
  body: [{ type: 'text', text: 'first' }, { type: 'line' }],
})

const seen = vi.fn<(layout: PrintLayout) => void>()

function Design() {
  const [value, setValue] = useState(layout)
  const change = (next: PrintLayout) => {
    seen(next)
    setValue(next)
  }
  return <LayoutDesignPanel layout={value} names={names} onChange={change} />
}

async function mountDesign() {
  seen.mockClear()
  await mountScreen(<Design />, [], { texts })
  return () => seen.mock.lastCall?.[0]
}
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true })

afterEach(unmountScreen)

describe('the design of a layout', () => {
  it('changes a text, takes a value in, and gives words of its own to each language', async () => {
    const last = await mountDesign()
    await button(/^Text first/).click()
    await screen.getByRole('textbox', { name: 'Text', exact: true }).fill('Notice ')
    await screen.getByRole('combobox', { name: 'Insert a value …' }).click()
    await screen.getByTitle('ASN number · asnNo').click()
    expect(last()?.body[0]).toMatchObject({ text: 'Notice {{asnNo}}' })
    await screen.getByText('By language', { exact: true }).click()
    expect(last()?.body[0]).toMatchObject({ text: { 'zh-CN': 'Notice {{asnNo}}', vi: 'Notice {{asnNo}}' } })
  })

  it('moves, hides, copies and removes a block', async () => {
    const last = await mountDesign()
    await button(/^Text first/).click()
    await button('Down').click()
    expect(last()?.body.map(({ type }) => type)).toEqual(['line', 'text'])
    await button('Hide').click()
    expect(last()?.body[1]).toMatchObject({ isHidden: true })
    await button('Show').click()
    expect(last()?.body[1]).not.toHaveProperty('isHidden')
    await button('Copy').click()
    expect(last()?.body).toHaveLength(3)
    await button('Remove').click()
    expect(last()?.body).toHaveLength(2)
  })

  it('changes the page', async () => {
    const last = await mountDesign()
    await screen.getByRole('spinbutton', { name: 'Width (mm)', exact: true }).fill('120')
    expect(last()?.page.width).toBe(120)
  })
})
