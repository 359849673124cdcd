import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { PRODUCT_NAME } from '#platform/contract/values/product.ts'
import type { OpenApiDocument } from './open-api-document.ts'

const PREFIX = '/api-docs'
/** The viewer's own files. Only they are taken from the package: our content security policy stays as it is. */
const VIEWER = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

const page = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${PREFIX}/viewer/favicon-32x32.png">
<link rel="stylesheet" href="${PREFIX}/viewer/swagger-ui.css">
</head>
<body>
<main id="swagger-ui"></main>
<script src="${PREFIX}/viewer/swagger-ui-bundle.js"></script>
<script src="${PREFIX}/start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({
  url: '${PREFIX}/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
})
`

/**
 * Serves the document at `/api-docs/json` to those who may read it, and at `/api-docs` the page that shows it to people. It is made
 * when it is first asked for: making it would be most of the work of a server's start.
 */
export async function registerApiDocs(
  app: FastifyInstance,
  version: string,
  makeDocument: () => Promise<OpenApiDocument>,
  mayRead: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const html = page(`${PRODUCT_NAME} ${version}`)
  let text: Promise<string> | undefined
  const documentText = (): Promise<string> => {
    text ??= makeDocument().then((document) => JSON.stringify(document))
    return text
  }
  app.get(PREFIX, (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  app.get(`${PREFIX}/start.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get(`${PREFIX}/json`, async (request, reply) => {
    if (!(await mayRead(request))) fail(platformErrors.sessionExpired)
    return reply.type('application/json; charset=utf-8').send(await documentText())
  })
  await app.register(fastifyStatic, {
    root: VIEWER,
    prefix: `${PREFIX}/viewer/`,
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/(swagger-ui(-bundle)?\.(js|css)|favicon-32x32\.png)$/.test(path),
  })
}
