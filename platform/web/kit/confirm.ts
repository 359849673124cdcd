import { createStore } from '../store.ts'

/** A question with two answers. Texts are already in the reader's language. */
export interface Question {
  title: string
  text: string
  /** Things the question is about, one per line. */
  items?: readonly string[]
  confirmLabel: string
  cancelLabel?: string
  /** The confirming button warns. */
  isDangerous?: boolean
}

interface AskedQuestion extends Question {
  answer(isConfirmed: boolean): void
}

/** Questions waiting for an answer; the first one is on screen. */
export const questions = createStore<readonly AskedQuestion[]>([])

/** Asks, and answers true when confirmed. Needs a `ConfirmHost` on the page. */
export function askConfirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: AskedQuestion = {
      ...question,
      answer(isConfirmed) {
        questions.set(questions.get().filter((other) => other !== asked))
        resolve(isConfirmed)
      },
    }
    questions.set([...questions.get(), asked])
  })
}
