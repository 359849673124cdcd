import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { HistoryContext } from '#platform/web/history/as-of-view.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { offerFurtherSections, useFurtherSections } from './further-sections.ts'

const Panel = ({ of }: { of: string }) => <p>{`about ${of}`}</p>
const section = (key: string, given: object = {}) => ({
  ...{
    key,
    of: 'receipt' as const,
    menuNo: 'allowed',
    titleKey: `lists:close`,
    load: async () => ({ default: Panel }),
  },
  ...given,
})
offerFurtherSections([
  section('shown'),
  section('ofOther', { of: 'orderBatch' as const }),
  section('forbidden', { menuNo: 'forbidden' }),
])

function Drawer() {
  return (
    <ul>
      {useFurtherSections('receipt', 'GR-1').map(({ key, title, content }) => (
        <li key={key}>
          {key} {title} {content}
        </li>
      ))}
    </ul>
  )
}

afterEach(unmountScreen)

describe('sections that other modules add to a drawer', () => {
  it('are those about its subject whose menu entry its reader has', async () => {
    await mountScreen(<Drawer />, ['isSearch'], { menuNos: ['allowed'] })
    await expect.element(page.getByText('about GR-1')).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(1)
  })

  it('are not told of the past', async () => {
    const past = { asOf: '2026-03-01 10:00:00' }
    const drawer = (
      <HistoryContext value={past}>
        <Drawer />
      </HistoryContext>
    )
    await mountScreen(drawer, ['isSearch'], { menuNos: ['allowed'] })
    await expect.element(page.getByRole('list')).toBeInTheDocument()
    expect(page.getByRole('listitem').elements()).toHaveLength(0)
  })
})
