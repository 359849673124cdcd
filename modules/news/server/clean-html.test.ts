import { describe, expect, it } from 'vitest'
import { RICH_SAMPLES } from '#platform/contract/values/testing/rich-samples.ts'
import { cleanHtml } from './clean-html.ts'

describe('rich text of news (shell §7, News)', () => {
  it('keeps what people write: paragraphs, lists, headings, tables', () => {
    const html =
      '<h2>Gate</h2><p>From <strong>Monday</strong> on:</p><ul><li>gate 4</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each(RICH_SAMPLES)('leaves what the editor makes as it is: %s', (html) => {
    expect(cleanHtml(html)).toBe(html)
  })

  it('lets links leave the portal safely', () => {
    expect(cleanHtml('<a href="https://example.com/a?b=1">map</a>')).toBe(
      '<a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer nofollow">map</a>',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example/x">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<style>body{background:url(https://evil.example)}</style>',
    '<p style="position:fixed;inset:0">x</p>',
    '<form action="https://evil.example"><input name="pwd"></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<<script>script>alert(1)<</script>/script>',
    '<object data="evil.swf"></object><embed src="evil.swf">',
    '<p><template><script>alert(1)</script></template></p>',
  ])('takes the harm out of %s', (html) => {
    const clean = cleanHtml(html)
    expect(clean).not.toMatch(/<(?!\/?(p|a)\b)[a-z]/i)
    expect(clean).not.toMatch(/\son\w+\s*=|javascript:|data:|style=|evil\.example/i)
  })
})
