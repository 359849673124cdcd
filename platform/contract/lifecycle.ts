import type { ErrorDeclaration } from './errors.ts'

/** Who acts: the buying side, the supplying side, or the product itself (jobs). */
export type Side = 'purchaser' | 'supplier' | 'system'

/** One row of a lifecycle: from these states, by this action of these sides, to one of these states. */
export interface Transition<State extends string, Action extends string, Facts> {
  action: Action
  from: readonly State[]
  /** More than one where the facts decide, such as partly or wholly received. Empty: the state stays. */
  to: readonly State[]
  sides: readonly Side[]
  /** Why the action is refused although state and side fit; null when it is allowed. */
  guard?: (facts: Facts) => ErrorDeclaration | null
  /** Refusal when the state does not fit. */
  refusal: ErrorDeclaration
}

/** A document's declared life. Used by the server to decide, by the screens to enable and explain, by the docs to draw. */
export interface Lifecycle<State extends string, Action extends string, Facts> {
  document: string
  states: readonly State[]
  initial: readonly State[]
  transitions: readonly Transition<State, Action, Facts>[]
  /** Refusal when the caller's side may never do this. */
  wrongSide: ErrorDeclaration
}

/** Declares a lifecycle and checks that no state is unknown or unreachable. */
export function defineLifecycle<const State extends string, const Action extends string, Facts>(
  lifecycle: Lifecycle<State, Action, Facts>,
): Lifecycle<State, Action, Facts> {
  const reached = new Set<string>(lifecycle.initial)
  for (const transition of lifecycle.transitions) {
    for (const state of [...transition.from, ...transition.to]) {
      if (!lifecycle.states.includes(state)) throw new Error(`${lifecycle.document}: unknown state ${state}`)
    }
    for (const state of transition.to) reached.add(state)
  }
  for (const state of lifecycle.states) {
    if (!reached.has(state)) throw new Error(`${lifecycle.document}: no transition reaches ${state}`)
  }
  return lifecycle
}

export type Decision<State extends string> =
  | { isAllowed: true; to: readonly State[] }
  | { isAllowed: false; refusal: ErrorDeclaration }

/** Whether `side` may do `action` on a document in `state` with these facts, and where it leads. */
export function decide<State extends string, Action extends string, Facts>(
  lifecycle: Lifecycle<State, Action, Facts>,
  action: Action,
  state: State,
  side: Side,
  facts: Facts,
): Decision<State> {
  const named = lifecycle.transitions.filter((t) => t.action === action)
  const ofSide = named.filter((t) => t.sides.includes(side))
  if (ofSide.length === 0) return { isAllowed: false, refusal: lifecycle.wrongSide }
  const fitting = ofSide.find((t) => t.from.includes(state))
  if (!fitting) return { isAllowed: false, refusal: ofSide[0]?.refusal ?? lifecycle.wrongSide }
  const objection = fitting.guard?.(facts) ?? null
  return objection ? { isAllowed: false, refusal: objection } : { isAllowed: true, to: fitting.to }
}

/** Why this side may never do this, whatever the state; null where it may. For what its role cannot even lock to learn the state. */
export function sideRefusal<State extends string, Action extends string, Facts>(
  lifecycle: Lifecycle<State, Action, Facts>,
  action: Action,
  side: Side,
): ErrorDeclaration | null {
  const isNamed = lifecycle.transitions.some((one) => one.action === action && one.sides.includes(side))
  return isNamed ? null : lifecycle.wrongSide
}

/** For each action that `side` has at all: null when allowed now, else the refusal. Rows carry this to the screens. */
export function permittedActions<State extends string, Action extends string, Facts>(
  lifecycle: Lifecycle<State, Action, Facts>,
  state: State,
  side: Side,
  facts: Facts,
): Partial<Record<Action, ErrorDeclaration | null>> {
  const permitted: Partial<Record<Action, ErrorDeclaration | null>> = {}
  for (const { action, sides } of lifecycle.transitions) {
    if (action in permitted || !sides.includes(side)) continue
    const decision = decide(lifecycle, action, state, side, facts)
    permitted[action] = decision.isAllowed ? null : decision.refusal
  }
  return permitted
}

/** The lifecycle as a Mermaid state diagram for the module's README. */
export function lifecycleDiagram<State extends string, Action extends string, Facts>(
  lifecycle: Lifecycle<State, Action, Facts>,
): string {
  const lines = ['stateDiagram-v2', ...lifecycle.initial.map((state) => `  [*] --> ${state}`)]
  for (const { action, from, to, sides } of lifecycle.transitions) {
    for (const source of from) {
      for (const target of to) lines.push(`  ${source} --> ${target}: ${action} (${sides.join(', ')})`)
    }
  }
  return lines.join('\n')
}
