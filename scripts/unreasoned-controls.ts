import type { Problem } from './check-report.ts'
import { sourceFiles, sourceText } from './source-files.ts'

/** Screens, and what they are assembled of. */
const SCREENS = /^(apps|modules|platform)\/.*(?<!\.browser\.test)\.tsx$/
/** Where a control's reason is at home: what these are given, they show. */
const OWN_WAY =
  /^platform\/web\/(form\/(control\/(FieldControl|ReferenceSelect|AmountInput)|DocumentForm|ReasonedModal)|pick\/ReferencePicker)\.tsx$/
const REASONS = ['title', 'aria-description', 'aria-describedby', 'reason', 'disabledReason', 'closedReason']

/** An element as it is written: its name and the names of its properties. */
interface Tag {
  name: string
  attributes: ReadonlySet<string>
  /** Names inside of values, such as those of `okButtonProps={{ disabled }}`. */
  values: string
  line: number
}

/** The opening tags of a screen's elements. What stands between braces is a value and may hold braces, texts and tags. */
function openingTags(text: string): Tag[] {
  return [...text.matchAll(/<([A-Za-z][\w.]*)(?=[\s/>])/g)].map((match) => {
    const start = match.index + match[0].length
    let depth = 0
    let names = ''
    let values = ''
    for (const character of text.slice(start)) {
      if (character === '{') depth++
      if (depth === 0 && character === '>') break
      if (depth === 0) names += character
      else values += character
      if (character === '}') depth--
    }
    const plain = names.replace(/"[^"]*"/g, '""')
    return {
      name: match[1] ?? '',
      attributes: new Set(plain.match(/[\w-]+/g) ?? []),
      values,
      line: text.slice(0, match.index).split('\n').length,
    }
  })
}

function tagProblem({ name, attributes, values }: Tag, before: Tag | undefined): string | undefined {
  const hasReason = before?.name === 'ClosedControl' || REASONS.some((one) => attributes.has(one))
  if (name === 'button' && attributes.has('disabled')) {
    return 'a button that does nothing now says why: use ReasonedButton with its reason, or with isPending while its call runs'
  }
  if ((attributes.has('disabled') || attributes.has('aria-disabled')) && !hasReason) {
    return 'a closed control says why: give it a closedReason or disabledReason, put it into ClosedControl, or name the reason in its title or description'
  }
  if (name === 'Modal' && attributes.has('confirmLoading')) {
    return 'a dialog that waits for its call says so, and cannot be left meanwhile: use ReasonedModal with isPending'
  }
  const isDialog = attributes.has('okButtonProps') || attributes.has('cancelButtonProps')
  if (isDialog && /\bdisabled\b/.test(values)) {
    return 'a dialog whose button does nothing now says why: use ReasonedModal'
  }
  return undefined
}

/** Finds buttons and controls of screens that are closed without a word (design: every disabled button says why). */
export function unreasonedControls(root: string): Problem[] {
  return sourceFiles(root)
    .filter((path) => SCREENS.test(path) && !OWN_WAY.test(path))
    .flatMap((path) =>
      openingTags(sourceText(root, path)).flatMap((tag, at, tags) => {
        const advice = tagProblem(tag, tags[at - 1])
        return advice === undefined ? [] : [{ path: `${path}:${tag.line}`, advice: `<${tag.name}>: ${advice}` }]
      }),
    )
}
