import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes; the work is done on the library's own threads. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many passwords are hashed at once; further ones wait, so that a storm of sign-ins leaves a core to everybody else. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Stored when nobody of that number exists, so that a guess takes as long as a real check. */
const nobody = hash('nobody has this password', OPTIONS)

/** Passwords as they are stored and checked. */
export const passwordHash = {
  /** Argon2id hash in PHC notation. */
  create: (password: string): Promise<string> => limited(() => hash(password, OPTIONS)),
  /** Whether the password fits; with no stored hash the answer is no, after the same time. */
  isRight: (stored: string | undefined, password: string): Promise<boolean> =>
    limited(async () => {
      const isMatch = await verify(stored ?? (await nobody), password)
      return stored !== undefined && isMatch
    }),
}
