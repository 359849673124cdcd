/** Width in characters; wide East Asian ones count twice. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
  return width
}
