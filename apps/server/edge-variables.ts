import { z } from 'zod'
import { readTrustedProxies } from '#platform/server/http/trusted-proxies.ts'
import { variable, whole } from './config-variable.ts'

/** The variables that decide who may keep the service waiting, and for how long. */
export const EDGE_VARIABLES = {
  TRUSTED_PROXIES: variable({
    fallback: 'loopback',
    accepts:
      'addresses and networks such as `10.0.0.0/8`, divided by commas; `loopback` for this machine, `none` for nobody',
    meaning:
      'Proxies in front of the portal: of those alone `X-Forwarded-For`, `-Host` and `-Proto` count, and their connections are not limited as one address. Name each proxy that is not on this machine, or all readers count as one address.',
    schema: z.string().refine((text) => readTrustedProxies(text) !== undefined),
  }),
  MAX_CONNECTIONS: variable({
    fallback: '5000',
    accepts: 'a whole number from 10 to 100000',
    meaning: 'Most open connections of this instance; those beyond are turned away with status 503.',
    schema: whole(10, 100_000),
  }),
  MAX_CONNECTIONS_PER_ADDRESS: variable({
    fallback: '500',
    accepts: 'a whole number from 1 to 100000',
    meaning: 'Most open connections of one address (one network of 64 bits for IPv6) but for trusted proxies.',
    schema: whole(1, 100_000),
  }),
  MIN_UPLOAD_BYTES_PER_SECOND: variable({
    fallback: '1024',
    accepts: 'a whole number from 1 to 1000000',
    meaning: 'Slowest pace of an upload over ten seconds; a slower one is ended with status 408.',
    schema: whole(1, 1_000_000),
  }),
  BODIES_MAX_MB: variable({
    fallback: '96',
    accepts: 'a whole number from 8 to 4096',
    meaning:
      'Most megabytes of requests that are held in memory at once, a quarter of it by one sender (a signed-in user, or an address); never less than one largest import. What comes beyond is refused with status 503 or 429.',
    schema: whole(8, 4096),
  }),
}
