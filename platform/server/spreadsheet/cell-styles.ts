const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Indexes of the cell styles of `stylesXml`. A guarded one tells the program that the text was meant as text. */
export const cellStyles = {
  general: 0,
  header: 1,
  guardedHeader: 2,
  text: 3,
  guardedText: 4,
  date: 5,
  dateTime: 6,
  requiredHeader: 7,
} as const

const firstDecimalsStyle = 8
const mostDecimals = 8
const requiredColour = 'FFC00000'
const styleCount = firstDecimalsStyle + mostDecimals + 1

/** What is added to a style's index in a sheet for editing: cells to read, cells to change, and headers of the latter. */
export const editStyles = { read: styleCount, open: 2 * styleCount, marked: 3 * styleCount } as const
const textFormat = 49
const dateFormat = 164
const dateTimeFormat = 165
const firstDecimalsFormat = 166

/** The style of a number with so many digits behind the point. */
export function decimalsStyle(decimals: number): number {
  return decimals <= mostDecimals ? firstDecimalsStyle + decimals : cellStyles.general
}

/** How the cells of a sheet for editing look: grey to read, yellow and unlocked to change, yellow for headers of the latter. */
const editLooks = [
  { fill: 2, isOpen: false },
  { fill: 3, isOpen: true },
  { fill: 3, isOpen: false },
]

/** `xl/styles.xml` with the styles above; a sheet for editing has each of them three times more (`editStyles`). */
export function stylesXml({ isForEditing = false }: { readonly isForEditing?: boolean } = {}): string {
  const decimals = Array.from({ length: mostDecimals + 1 }, (_, count) =>
    count === 0 ? '0' : `0.${'0'.repeat(count)}`,
  )
  const formats = [
    [dateFormat, 'yyyy\\-mm\\-dd'],
    [dateTimeFormat, 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
    ...decimals.map((code, index) => [firstDecimalsFormat + index, code]),
  ].map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  const style = (formatId: number, fontId: number, isGuarded: boolean): string =>
    `<xf numFmtId="${formatId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"` +
    `${formatId > 0 ? ' applyNumberFormat="1"' : ''}${fontId > 0 ? ' applyFont="1"' : ''}` +
    `${isGuarded ? ' quotePrefix="1"' : ''}/>`
  const styles = [
    style(0, 0, false),
    style(0, 1, false),
    style(0, 1, true),
    style(textFormat, 0, false),
    style(textFormat, 0, true),
    style(dateFormat, 0, false),
    style(dateTimeFormat, 0, false),
    style(0, 2, false),
    ...decimals.map((_, index) => style(firstDecimalsFormat + index, 0, false)),
  ]
  const looks = isForEditing ? editLooks : []
  const looking = looks.flatMap(({ fill, isOpen }) => styles.map((xml) => editStyle(xml, fill, isOpen)))
  const all = [...styles, ...looking]
  const solid = (colour: string): string =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`
  const edge = (name: string): string => `<${name} style="thin"><color rgb="FFD9D9D9"/></${name}>`
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font>' +
    `<font><b/><sz val="11"/><color rgb="${requiredColour}"/><name val="Calibri"/></font></fonts>` +
    `<fills count="${isForEditing ? 4 : 2}"><fill><patternFill patternType="none"/></fill>` +
    `<fill><patternFill patternType="gray125"/></fill>${isForEditing ? solid('FFF2F2F2') + solid('FFFFF6CC') : ''}</fills>` +
    `<borders count="${isForEditing ? 2 : 1}"><border><left/><right/><top/><bottom/><diagonal/></border>` +
    `${isForEditing ? `<border>${['left', 'right', 'top', 'bottom'].map(edge).join('')}<diagonal/></border>` : ''}</borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${all.length}">${all.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

function editStyle(xml: string, fill: number, isOpen: boolean): string {
  const filled = xml.replace('fillId="0" borderId="0"', `fillId="${fill}" borderId="1" applyFill="1" applyBorder="1"`)
  return isOpen ? filled.replace('/>', ' applyProtection="1"><protection locked="0"/></xf>') : filled
}
