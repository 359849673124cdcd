import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { RichTextInput } from './RichTextInput.tsx'

afterEach(unmountScreen)

/** Shows and hides the editor, as a tab does. */
let show: (mode: 'visible' | 'hidden') => void
function Host() {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
  const [html, setHtml] = useState('<p>gate</p>')
  show = setMode
  return (
    <Activity mode={mode}>
      <RichTextInput label="Text" language="en-US" initialHtml={html} onChange={setHtml} />
    </Activity>
  )
}

const mount = async (initialHtml = '') => {
  const onChange = vi.fn<(html: string) => void>()
  await mountScreen(<RichTextInput label="Text" language="en-US" initialHtml={initialHtml} onChange={onChange} />, [])
  return onChange
}
const editor = () => screen.getByRole('textbox', { name: 'Text' })
const button = (name: string) => screen.getByRole('button', { name, exact: true })

describe('the editor of rich text', () => {
  it('shows what it starts with, without anything that could run', async () => {
    const hostile =
      '<p onclick="boom()">a<script>boom()</script><img src=x onerror="boom()"><a href="javascript:boom()">b</a></p>'
    await mount(hostile)
    await vi.waitFor(() => expect(editor().element().innerHTML).toBe('<p>a<a>b</a></p>'))
  })

  it('makes paragraphs of what is typed', async () => {
    const onChange = await mount()
    await editor().click()
    await userEvent.keyboard('gate 4{Enter}today')
    expect(onChange.mock.lastCall?.[0]).toBe('<p>gate 4</p><p>today</p>')
  })

  it('makes text bold and tells so', async () => {
    const onChange = await mount()
    await editor().click()
    await button('Bold').click()
    await expect.element(button('Bold')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('gate')
    expect(onChange.mock.lastCall?.[0]).toMatch(/<b>gate<\/b>/)
  })

  it('makes lists and headings of whole lines', async () => {
    const onChange = await mount('<p>gate</p>')
    await editor().click()
    await button('Bulleted list').click()
    expect(onChange.mock.lastCall?.[0]).toMatch(/<ul><li>gate<\/li><\/ul>/)
    await button('Bulleted list').click()
    await button('Heading').click()
    expect(onChange.mock.lastCall?.[0]).toMatch(/<h2>gate<\/h2>/)
  })

  it('takes the link around the caret away', async () => {
    const onChange = await mount('<p><a href="https://harbour.example/">map</a></p>')
    await editor().getByText('map').click()
    await button('Remove link').click()
    expect(onChange.mock.lastCall?.[0]).toBe('<p>map</p>')
  })

  it('keeps what was typed while its tab is out of sight', async () => {
    await mountScreen(<Host />, [])
    await editor().click()
    await userEvent.keyboard('{End} 4')
    show('hidden')
    await expect.element(screen.getByText('gate 4')).not.toBeVisible()
    show('visible')
    await expect.element(editor()).toBeVisible()
    expect(editor().element().innerHTML).toBe('<p>gate 4</p>')
  })

  it('links to pages and mailboxes and nothing else', async () => {
    const onChange = await mount()
    await editor().click()
    await button('Link').click()
    const address = screen.getByLabelText('Address (https://, http:// or mailto:)')
    await address.fill('javascript:alert(1)')
    await button('Set link').click()
    await expect.element(screen.getByText('This is not an address of a web page or mailbox.')).toBeVisible()
    await address.fill('https://harbour.example/map')
    await button('Set link').click()
    await vi.waitFor(() =>
      expect(onChange.mock.lastCall?.[0]).toContain(
        '<a href="https://harbour.example/map">https://harbour.example/map</a>',
      ),
    )
  })
})
