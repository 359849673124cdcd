import { z } from 'zod'
import { plainText } from '../field-schemas.ts'
import type { FieldTable } from '../fields.ts'
import { LANGUAGES } from '../values/languages.ts'

/** Kinds of symbols that a layout may place. */
export const SYMBOLOGIES = ['code128', 'gs1-128', 'qrcode', 'gs1qrcode', 'datamatrix', 'gs1datamatrix'] as const
export type Symbology = (typeof SYMBOLOGIES)[number]

/** Largest page side in millimetres: A3 lengthwise. */
const PAGE_SIDE = 420
const length = (max: number) => z.number().min(0).max(max)

/** Words of a layout: the key of a text of the product, or the words in each language. Values stand as `{{name}}`. */
const words = z.union([
  z.strictObject({ key: z.string().regex(/^[a-z][A-Za-z-]*:[A-Za-z0-9_.]{1,100}$/) }),
  z.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, plainText(300)]))),
])
/** The same in all languages, made of values: `{{purchaseNo}} / {{purchaseSeq}}`. */
const pattern = plainText(300)
/** A declared field, or a custom one of the company. */
const fieldName = z.string().regex(/^(custom_)?[a-z][A-Za-z0-9]{0,59}$/)
/** A hidden block stays in the layout and is not drawn. */
const shown = { isHidden: z.boolean().optional() }
const align = z.enum(['start', 'center', 'end'])

const textBlock = z.strictObject({
  type: z.literal('text'),
  ...shown,
  text: z.union([pattern, words]),
  size: z.number().min(4).max(48).default(9),
  weight: z.enum(['regular', 'bold']).default('regular'),
  align: align.default('start'),
  tone: z.enum(['strong', 'soft']).default('strong'),
  maxLines: z.number().int().min(1).max(50).optional(),
})
const fieldsBlock = z.strictObject({
  type: z.literal('fields'),
  ...shown,
  columns: z.number().int().min(1).max(6),
  items: z
    .array(z.strictObject({ field: fieldName, label: words.optional(), isWide: z.boolean().default(false) }))
    .min(1)
    .max(40),
})
/** All custom fields of the document that show in its detail and have a value. */
const customFieldsBlock = z.strictObject({
  type: z.literal('customFields'),
  ...shown,
  columns: z.number().int().min(1).max(6),
})
const tableBlock = z.strictObject({
  type: z.literal('table'),
  ...shown,
  rows: fieldName,
  columns: z
    .array(
      z.strictObject({
        field: fieldName,
        /** Shown instead of the plain value. */
        text: pattern.optional(),
        label: words.optional(),
        width: z.number().min(1).max(PAGE_SIDE),
        align: align.optional(),
      }),
    )
    .min(1)
    .max(20),
  totals: z
    .array(z.strictObject({ field: fieldName, label: words.optional() }))
    .max(10)
    .default([]),
  /** Below each row its custom fields that have a value. */
  hasCustomFields: z.boolean().default(false),
})
const barcodeBlock = z.strictObject({
  type: z.literal('barcode'),
  ...shown,
  symbology: z.enum(SYMBOLOGIES),
  value: pattern,
  hasText: z.boolean().default(true),
  height: z.number().min(3).max(PAGE_SIDE).default(15),
  align: align.default('start'),
})
const plainBlocks = [
  textBlock,
  fieldsBlock,
  barcodeBlock,
  customFieldsBlock,
  z.strictObject({ type: z.literal('line'), ...shown }),
  z.strictObject({ type: z.literal('space'), ...shown, height: length(100) }),
] as const
const cellBlock = z.discriminatedUnion('type', [...plainBlocks])
const columnsBlock = z.strictObject({
  type: z.literal('columns'),
  ...shown,
  gap: length(50).default(4),
  cells: z
    .array(z.strictObject({ width: z.number().min(1).max(PAGE_SIDE), blocks: z.array(cellBlock).max(20) }))
    .min(1)
    .max(6),
})
const signaturesBlock = z.strictObject({
  type: z.literal('signatures'),
  ...shown,
  labels: z.array(words).min(1).max(5),
})
const flowBlock = z.discriminatedUnion('type', [...plainBlocks, columnsBlock, signaturesBlock, tableBlock])
const pageBlock = z.discriminatedUnion('type', [...plainBlocks, columnsBlock])

/** How a document is laid out: declared, so that it can be checked, stored by version and carried as JSON. */
export const printLayoutSchema = z
  .strictObject({
    page: z.strictObject({
      width: z.number().min(15).max(PAGE_SIDE),
      height: z.number().min(10).max(PAGE_SIDE),
      margin: z.strictObject({ top: length(100), right: length(100), bottom: length(100), left: length(100) }),
    }),
    header: z.array(pageBlock).max(20).default([]),
    body: z.array(flowBlock).max(50).default([]),
    footer: z.array(pageBlock).max(10).default([]),
    /** Blocks at fixed places, as labels have them; millimetres from the upper left corner of the page. */
    placed: z
      .array(
        z.strictObject({
          x: length(PAGE_SIDE),
          y: length(PAGE_SIDE),
          width: z.number().min(1).max(PAGE_SIDE),
          height: z.number().min(1).max(PAGE_SIDE),
          block: cellBlock,
        }),
      )
      .max(60)
      .default([]),
  })
  .refine(({ body, placed }) => body.length + placed.length > 0, { path: ['body'] })
  .refine(({ page: { width, margin } }) => width - margin.left - margin.right >= 10, { path: ['page', 'margin'] })
  .refine(({ page: { height, margin } }) => height - margin.top - margin.bottom >= 10, { path: ['page', 'margin'] })
  .refine(
    ({ page, placed }) =>
      placed.every(({ x, y, width, height }) => x + width <= page.width && y + height <= page.height),
    { path: ['placed'] },
  )

export type PrintLayout = z.output<typeof printLayoutSchema>
export type LayoutBlock = PrintLayout['body'][number]
/** A block that may stand at a fixed place or inside of a column. */
export type CellBlock = PrintLayout['placed'][number]['block']
export type Words = z.output<typeof words>

/** Names that every layout may use besides the document's own: the page in its footer, when and by whom it was printed. */
export const GENERAL_NAMES = [
  'page',
  'pages',
  'documentTitle',
  'printedAt',
  'printedBy',
  'templateName',
  'templateVersion',
] as const

/** The data that a layout is made for. */
export interface LayoutData {
  head: FieldTable
  rows: Readonly<Record<string, FieldTable>>
}

/** Names that the layout uses and the data does not have. */
export function unknownNames(layout: PrintLayout, { head, rows }: LayoutData): string[] {
  const known = new Set<string>([...GENERAL_NAMES, ...Object.keys(head)])
  const unknown = new Set<string>()
  const check = (names: readonly string[], fields: ReadonlySet<string>, prefix = ''): void => {
    for (const name of names) if (!fields.has(name)) unknown.add(prefix + name)
  }
  for (const block of allBlocks(layout)) {
    if (block.type !== 'table') {
      check(namesOf(block), known)
      continue
    }
    const fields = rows[block.rows]
    if (!fields) {
      unknown.add(block.rows)
      continue
    }
    const own = new Set([...Object.keys(fields), ...known])
    check(
      block.columns.flatMap((column) => [column.field, ...boundNames(column.text ?? '')]),
      own,
      `${block.rows}.`,
    )
    check(
      block.totals.map((total) => total.field),
      known,
    )
  }
  return [...unknown]
}

function namesOf(block: Exclude<LayoutBlock, { type: 'table' }>): string[] {
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string' ? boundNames(block.text) : Object.values(block.text).flatMap(boundNames)
    case 'barcode':
      return boundNames(block.value)
    case 'fields':
      return block.items.map((item) => item.field)
    case 'columns':
    case 'signatures':
    case 'customFields':
    case 'line':
    case 'space':
      return []
  }
}

/** All blocks, those inside of columns too. */
export function allBlocks(layout: PrintLayout): LayoutBlock[] {
  const outer = [...layout.header, ...layout.body, ...layout.footer, ...layout.placed.map(({ block }) => block)]
  return outer.flatMap((block) =>
    block.type === 'columns' ? [block, ...block.cells.flatMap((cell): LayoutBlock[] => cell.blocks)] : [block],
  )
}

/** Names in double braces. */
export function boundNames(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}
