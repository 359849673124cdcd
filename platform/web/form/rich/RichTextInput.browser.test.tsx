import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { RICH_SAMPLES } from '#platform/contract/values/testing/rich-samples.ts'
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
/** Pastes what would run, were it taken as HTML. */
function pasteHostile(): ClipboardEvent {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<h2 onclick="boom()">a</h2><img src=x onerror="boom()"><script>boom()</script>')
  clipboardData.setData('text/plain', '<img src=x onerror="boom()"> & a\nsecond')
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  editor().element().dispatchEvent(event)
  return event
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
        '<a href="https://harbour.example/map" target="_blank" rel="noopener noreferrer nofollow">https://harbour.example/map</a>',
      ),
    )
  })

  it('makes text italic, and plain again', async () => {
    const onChange = await mount()
    await editor().click()
    await button('Italic').click()
    await userEvent.keyboard('gate')
    await expect.element(button('Italic')).toHaveAttribute('aria-pressed', 'true')
    expect(onChange.mock.lastCall?.[0]).toBe('<p><i>gate</i></p>')
    await button('Italic').click()
    await expect.element(button('Italic')).toHaveAttribute('aria-pressed', 'false')
    await userEvent.keyboard(' 4')
    expect(onChange.mock.lastCall?.[0]).toBe('<p><i>gate</i> 4</p>')
  })

  it('takes a mark away however it was stored', async () => {
    const onChange = await mount('<p><strong>gate</strong></p>')
    await editor().click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await button('Bold').click()
    expect(onChange.mock.lastCall?.[0]).toBe('<p>gate</p>')
    await button('Bold').click()
    expect(onChange.mock.lastCall?.[0]).toBe('<p><b>gate</b></p>')
  })

  it('numbers lines, and turns one list into the other', async () => {
    const onChange = await mount()
    await editor().click()
    await button('Numbered list').click()
    await userEvent.keyboard('one{Enter}two')
    expect(onChange.mock.lastCall?.[0]).toBe('<ol><li>one</li><li>two</li></ol>')
    await expect.element(button('Numbered list')).toHaveAttribute('aria-pressed', 'true')
    await button('Bulleted list').click()
    expect(onChange.mock.lastCall?.[0]).toBe('<ul><li>one</li><li>two</li></ul>')
    await userEvent.keyboard('{Enter}{Enter}three')
    expect(onChange.mock.lastCall?.[0]).toBe('<ul><li>one</li><li>two</li></ul><p>three</p>')
  })

  it('leaves a list by Backspace at the start of an item', async () => {
    const onChange = await mount()
    await editor().click()
    await button('Bulleted list').click()
    await userEvent.keyboard('one{Enter}{Backspace}two')
    expect(onChange.mock.lastCall?.[0]).toBe('<ul><li>one</li></ul><p>two</p>')
  })

  it.each([
    ['b', '<p><b>gate</b></p>'],
    ['i', '<p><i>gate</i></p>'],
    ['u', '<p><u>gate</u></p>'],
  ])('obeys Ctrl+%s', async (key, html) => {
    const onChange = await mount('<p>gate</p>')
    await editor().click()
    await userEvent.keyboard(`{Control>}a${key}{/Control}`)
    expect(onChange.mock.lastCall?.[0]).toBe(html)
  })

  it('breaks a line by Shift+Enter', async () => {
    const onChange = await mount()
    await editor().click()
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two')
    expect(onChange.mock.lastCall?.[0]).toBe('<p>one<br />two</p>')
  })

  it('keeps its marks across a broken line, and spaces that readers are to see', async () => {
    const onChange = await mount()
    await editor().click()
    await button('Bold').click()
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two  three')
    expect(onChange.mock.lastCall?.[0]).toBe('<p><b>one<br />two\u00a0 three</b></p>')
  })

  it('undoes and does again', async () => {
    const onChange = await mount('<p>gate</p>')
    await editor().click()
    await button('Heading').click()
    expect(onChange.mock.lastCall?.[0]).toBe('<h2>gate</h2>')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(onChange.mock.lastCall?.[0]).toBe('<p>gate</p>')
    await userEvent.keyboard('{Control>}y{/Control}')
    expect(onChange.mock.lastCall?.[0]).toBe('<h2>gate</h2>')
  })

  it('undoes what was typed before its tab was out of sight', async () => {
    await mountScreen(<Host />, [])
    await editor().click()
    await userEvent.keyboard('{End}s')
    show('hidden')
    await expect.element(screen.getByText('gates')).not.toBeVisible()
    show('visible')
    await editor().click()
    await userEvent.keyboard('{Control>}z{/Control}')
    await vi.waitFor(() => expect(editor().element().innerHTML).toBe('<p>gate</p>'))
  })

  it('changes where the link around the caret leads', async () => {
    const onChange = await mount('<p>the <a href="https://harbour.example/">map</a> of it</p>')
    await editor().getByText('map').click()
    await button('Link').click()
    const address = screen.getByLabelText('Address (https://, http:// or mailto:)')
    await expect.element(address).toHaveValue('https://harbour.example/')
    await address.fill('mailto:gate@harbour.example')
    await button('Set link').click()
    await vi.waitFor(() =>
      expect(onChange.mock.lastCall?.[0]).toBe(
        '<p>the <a href="mailto:gate@harbour.example" target="_blank" rel="noopener noreferrer nofollow">map</a> of it</p>',
      ),
    )
  })

  it('links the text that is chosen', async () => {
    const onChange = await mount('<p>map</p>')
    await editor().click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await button('Link').click()
    await screen.getByLabelText('Address (https://, http:// or mailto:)').fill('https://harbour.example/')
    await button('Set link').click()
    await vi.waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatch(/^<p><a href="[^"]*"[^>]*>map<\/a><\/p>$/))
    await expect.element(editor()).toHaveFocus()
  })

  it('takes the text alone of what is pasted', async () => {
    const onChange = await mount()
    await editor().click()
    const event = pasteHostile()
    expect(event.defaultPrevented).toBe(true)
    expect(onChange.mock.lastCall?.[0]).toBe('<p>&lt;img src=x onerror="boom()"&gt; &amp; a</p><p>second</p>')
    expect(editor().element().querySelector('img, script, h2')).toBeNull()
  })

  it('takes nothing that is dropped', async () => {
    const onChange = await mount('<p>gate</p>')
    await expect.element(editor()).toBeVisible()
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/html', '<img src=x onerror="boom()">')
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    editor().element().dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each(RICH_SAMPLES)('leaves what is stored as it is, but for what is typed: %s', async (html) => {
    const onChange = await mount(html)
    await editor().click()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Control>}{End}{/Control}x')
    expect(onChange.mock.lastCall?.[0]).not.toBe(html)
    await userEvent.keyboard('{Backspace}')
    expect(onChange.mock.lastCall?.[0]).toBe(html)
  })

  it.each([
    ['words alone', '<p>words alone</p>'],
    ['words <b>before</b><p>a line</p>and after', '<p>words <b>before</b></p><p>a line</p><p>and after</p>'],
    ['<blockquote>said <i>bare</i></blockquote>', '<blockquote><p>said <i>bare</i></p></blockquote>'],
    ['<ul><li><p>one</p></li><li>two<p>three</p></li></ul>', '<ul><li>one</li><li><p>two</p><p>three</p></li></ul>'],
    ['<ul><ul><li>deep</li></ul></ul>', '<ul><li><ul><li>deep</li></ul></li></ul>'],
    ['<p><i><strong>both</strong></i><br></p>', '<p><strong><i>both</i></strong><br /></p>'],
    ['<p>one<br></p><p><br></p>', '<p>one<br /></p><p><br /></p>'],
  ])('loses nothing of what was stored in another form: %s', async (stored, written) => {
    const onChange = await mount(stored)
    await editor().click()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Control>}{Home}{/Control}x')
    await userEvent.keyboard('{Backspace}')
    expect(onChange.mock.lastCall?.[0]).toBe(written)
  })

  it('says why nothing can be changed, and changes nothing', async () => {
    const onChange = vi.fn<(html: string) => void>()
    await mountScreen(
      <RichTextInput label="Text" language="vi" initialHtml="<p>gate</p>" disabledReason="No." onChange={onChange} />,
      [],
    )
    await expect.element(editor()).toHaveAttribute('contenteditable', 'false')
    await expect.element(editor()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(editor()).toHaveAccessibleDescription('No.')
    await expect.element(editor()).toHaveAttribute('lang', 'vi')
    await expect.element(button('Bold')).toHaveAttribute('aria-disabled', 'true')
    pasteHostile()
    expect(editor().element().innerHTML).toBe('<p>gate</p>')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('moves on by Tab from the text and from its buttons', async () => {
    const onChange = await mount('<ul><li>gate</li></ul>')
    await editor().click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(button('Link')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(editor()).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
  })
})
