import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { RichText } from './RichText.tsx'

afterEach(unmountScreen)

describe('rich text', () => {
  it('shows paragraphs, lists, tables and links as such', async () => {
    const html =
      '<h2>Gate</h2><ul><li>gate 4</li></ul><table><tbody><tr><td>1</td></tr></tbody></table><a href="https://example.com/">map</a>'
    await mountScreen(<RichText html={html} />)
    await expect.element(screen.getByRole('heading', { name: 'Gate' })).toBeVisible()
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('gate 4')
    await expect.element(screen.getByRole('cell')).toHaveTextContent('1')
    await expect
      .element(screen.getByRole('link', { name: 'map' }))
      .toHaveAttribute('rel', 'noopener noreferrer nofollow')
  })

  it.each([
    '<img src=x onerror="window.wasRun()">text',
    '<svg onload="window.wasRun()"><text>a</text></svg>text',
    '<script>window.wasRun()</script>text',
    '<p onmouseover="window.wasRun()">text</p>',
    '<a href="javascript:window.wasRun()">text</a>',
    '<a href=" javascript:window.wasRun()">text</a>',
    '<iframe srcdoc="<script>parent.wasRun()</script>"></iframe>text',
    '<style>p{display:none}</style><p style="position:fixed">text</p>',
  ])('runs nothing even of HTML that nobody has cleaned: %s', async (html) => {
    const wasRun = vi.fn()
    Object.assign(window, { wasRun })
    await mountScreen(<RichText html={html} />)
    await expect.element(screen.getByText('text').first()).toBeVisible()
    const text = document.querySelector('.rich-text')
    expect(text?.querySelector('img, svg, script, iframe, style')).toBeNull()
    expect([...(text?.querySelectorAll('*') ?? [])].flatMap((element) => element.getAttributeNames())).toEqual([])
    text?.querySelector('a')?.click()
    expect(wasRun).not.toHaveBeenCalled()
  })
})
