import { pino } from 'pino'
import { loadConfig } from '../config.ts'
import { type Product, type ProductParts, startProduct } from '../start-product.ts'
import { TEST_SECRET_KEY } from './factors.ts'
import { freePort } from './free-port.ts'

/** The whole product in this process, on a database that is there already. */
export async function startTestProduct(
  ownerUrl: string,
  variables: Readonly<Record<string, string>> = {},
  parts: ProductParts = {},
): Promise<Product> {
  const environment = {
    SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
    // Nobody answers there.
    WEBHOOK_HOSTS: 'hooks.example',
    PORT: String(await freePort()),
    ...variables,
    DATABASE_URL: ownerUrl,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  }
  return startProduct(loadConfig(environment), pino({ level: 'silent' }), parts)
}
