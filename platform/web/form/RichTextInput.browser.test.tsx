import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { RichTextInput } from './RichTextInput.tsx'

afterEach(unmountScreen)

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
