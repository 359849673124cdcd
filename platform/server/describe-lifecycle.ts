import { describe, expect, it } from 'vitest'
import type { ErrorDeclaration } from '../contract/errors.ts'
import { decide, type Lifecycle, type Side } from '../contract/lifecycle.ts'

/** One try of a table: somebody does something to a document in a state. */
export interface LifecycleStep<State extends string, Action extends string> {
  action: Action
  side: Side
  from: State
  /** Where the table leads; the state itself where it stays, and where the step is refused. */
  to: State
}

/** A step with a document of which something else is true than of most. */
interface ParticularStep<State extends string, Action extends string, Facts, Document> {
  action: Action
  side: Side
  from: State
  facts: Facts
  /** A document of which these facts are true. */
  make: () => Promise<Document>
}

/** A declared life, and how a test walks it. */
export interface LifecycleWalk<State extends string, Action extends string, Facts, Document> {
  table: Lifecycle<State, Action, Facts>
  /** A document in the state from which the step goes, so made that the step leads to where it is to lead. */
  make: (step: LifecycleStep<State, Action>) => Promise<Document>
  /** Does it: somebody of that side, or for what only the product does, whoever makes it do so. */
  acts: Record<Action, (document: Document, step: LifecycleStep<State, Action>) => Promise<unknown>>
  stateOf: (document: Document) => Promise<State>
  /** What is true of a document that `make` makes; nothing unless told. */
  factsOf?: (step: Pick<LifecycleStep<State, Action>, 'action' | 'side' | 'from'>) => Facts
  /** Steps to which other facts belong, so that each guard objects once and lets pass once. */
  particular?: readonly ParticularStep<State, Action, Facts, Document>[]
  /** Actions that follow from what is done to other documents: in a state that does not fit nothing follows, and nobody is refused. */
  consequences?: readonly Action[]
  /**
   * Whatever was made in a state is refused what the table has no way for there: one of each state serves all of that. Not where a
   * command looks first for something that is only made for it.
   */
  refusesAlike?: boolean
  /** What is said in the table's stead, where something that is asked before refuses the step already. */
  refusedBefore?: (step: LifecycleStep<State, Action>) => Pick<ErrorDeclaration, 'code'> | undefined
}

/**
 * Tries all of a table, by rows that are made from it: every action of either side in every state, each way to each of its next
 * states, each refusal by its code, each guard. What is refused leaves the state as it was.
 */
export function describeLifecycle<State extends string, Action extends string, Facts, Document>({
  table,
  make,
  acts,
  stateOf,
  factsOf = () => ({}) as Facts,
  particular = [],
  consequences = [],
  refusesAlike = false,
  refusedBefore = () => undefined,
}: LifecycleWalk<State, Action, Facts, Document>): void {
  type Step = LifecycleStep<State, Action>
  const steps = stepsOf(table, factsOf).map((step) => ({ ...step, make: () => make(step) }))
  const others = particular.flatMap((one) => outcomesOf(table, one, one.facts).map((step) => ({ ...step, ...one })))
  const tried = [...steps, ...others]
  const allowed = tried.filter(({ refusal }) => refusal === null)
  const isSilent = ({ action, refusal, objectedBy }: (typeof tried)[number]) =>
    consequences.includes(action) && refusal !== table.wrongSide && !objectedBy
  const keptIn = new Map<State, Promise<Document>>()
  const kept = (one: (typeof tried)[number]): Promise<Document> => {
    const document = keptIn.get(one.from) ?? one.make()
    keptIn.set(one.from, document)
    return document
  }
  const isOfAny = (one: (typeof tried)[number]) => refusesAlike && !one.objectedBy && !isSilent(one)
  const refused = tried.flatMap((one) =>
    one.refusal === null ? [] : [{ ...one, refusal: one.refusal, make: isOfAny(one) ? () => kept(one) : one.make }],
  )

  describe(`the declared life: ${table.document}`, () => {
    it.each(allowed)('$side: $action in $from leads to $to', async ({ make: made, ...step }) => {
      const document = await made()
      expect(await stateOf(document)).toBe(step.from)
      await acts[step.action](document, step)
      expect(await stateOf(document)).toBe(step.to)
    })

    it.each(refused.filter((one) => !isSilent(one)))(
      '$side: $action in $from is refused: $refusal.code',
      async ({ make: made, refusal, ...step }) => {
        const document = await made()
        expect(await stateOf(document)).toBe(step.from)
        const { code } = refusedBefore(step) ?? refusal
        await expect(acts[step.action](document, step)).rejects.toMatchObject({ declaration: { code } })
        expect(await stateOf(document)).toBe(step.from)
      },
    )

    it.each(refused.filter(isSilent))('$side: $action does not follow in $from', async ({ make: made, ...step }) => {
      const document = await made()
      expect(await stateOf(document)).toBe(step.from)
      await acts[step.action](document, step)
      expect(await stateOf(document)).toBe(step.from)
    })

    it('has no way and no guard that is not tried', () => {
      const way = ({ side, action, from, to }: Step) => `${side}: ${action} in ${from} leads to ${to}`
      const walked = new Set(allowed.map(way))
      const ways = table.transitions.flatMap(({ action, sides, from: sources, to: targets }) =>
        sides.flatMap((side) => sources.flatMap((from) => targets.map((to) => way({ side, action, from, to })))),
      )
      const unmet = table.transitions.filter((row) => row.guard && !tried.some(({ objectedBy }) => objectedBy === row))
      expect({ ways: ways.filter((one) => !walked.has(one)), unmet }).toEqual({ ways: [], unmet: [] })
    })
  })
}

type Outcome<State extends string, Action extends string, Facts> = LifecycleStep<State, Action> & {
  /** Null where the table allows it. */
  refusal: ErrorDeclaration | null
  /** The row whose guard objects, though side and state fit. */
  objectedBy: Lifecycle<State, Action, Facts>['transitions'][number] | undefined
}

/** Every action of the table in every state by either side; what the product does, by itself, too. */
export function stepsOf<State extends string, Action extends string, Facts>(
  table: Lifecycle<State, Action, Facts>,
  factsOf: (step: Pick<LifecycleStep<State, Action>, 'action' | 'side' | 'from'>) => Facts,
): Outcome<State, Action, Facts>[] {
  return [...new Set(table.transitions.map((one) => one.action))].flatMap((action) => {
    const declared = table.transitions.flatMap((one) => (one.action === action ? one.sides : []))
    const people: readonly Side[] = declared.every((side) => side === 'system') ? [] : ['purchaser', 'supplier']
    const sides = declared.includes('system') ? (['system', ...people] as const) : people
    return sides.flatMap((side) =>
      table.states.flatMap((from) => outcomesOf(table, { action, side, from }, factsOf({ action, side, from }))),
    )
  })
}

/** What a table says to a step: one outcome for each state to which it may lead, or its refusal. */
function outcomesOf<State extends string, Action extends string, Facts>(
  table: Lifecycle<State, Action, Facts>,
  { action, side, from }: Pick<LifecycleStep<State, Action>, 'action' | 'side' | 'from'>,
  facts: Facts,
): Outcome<State, Action, Facts>[] {
  const decision = decide(table, action, from, side, facts)
  const row = table.transitions.find(
    (one) => one.action === action && one.sides.includes(side) && one.from.includes(from),
  )
  const step = { action, side, from }
  if (!decision.isAllowed) {
    const { refusal } = decision
    return [{ ...step, to: from, refusal, objectedBy: row }]
  }
  const targets = decision.to.length > 0 ? decision.to : [from]
  return targets.map((to) => ({ ...step, to, refusal: null, objectedBy: undefined }))
}
