import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product, ProductParts } from '../start-product.ts'
import { createFixtureDatabase } from './demo-fixtures.ts'
import { type TestContext, testContext } from './test-context.ts'
import { startTestProduct } from './test-product.ts'

/** How the product of a file of tests is started. */
export interface RunningProductOptions {
  /** What is written before the product starts, such as rights. */
  prepare?: (test: TestDatabase) => Promise<unknown>
  variables?: Readonly<Record<string, string>>
  parts?: ProductParts
  /** How many servers share the database; one unless told otherwise. */
  servers?: number
}

/** The whole product with the demo cast while the tests of a file run. */
export interface RunningProduct {
  readonly test: TestDatabase
  /** The first server, to which the world talks. */
  readonly product: Product
  /** All servers. */
  readonly products: readonly Product[]
  readonly context: TestContext
}

/** Starts the product on a database of its own before the tests of a file, and stops it after them. */
export function runningProduct(options: RunningProductOptions = {}): RunningProduct {
  const { prepare, variables = {}, parts = {}, servers = 1 } = options
  let started: RunningProduct | undefined
  const known = (): RunningProduct => {
    if (!started) throw new Error('the product runs from the first test on')
    return started
  }
  beforeAll(async () => {
    const test = await createFixtureDatabase()
    await prepare?.(test)
    const product = await startTestProduct(test.ownerUrl, variables, parts)
    const products = [product]
    started = { test, product, products, context: testContext(product.address, test.db) }
    while (products.length < servers) products.push(await startTestProduct(test.ownerUrl, variables, parts))
  })
  afterAll(async () => {
    for (const product of started?.products ?? []) await product.stop()
    await started?.test.drop()
  })
  return {
    get test() {
      return known().test
    },
    get product() {
      return known().product
    },
    get products() {
      return known().products
    },
    get context() {
      return known().context
    },
  }
}
