import { createServer } from 'node:http'
import { serveMeasured } from './measured-process.ts'

// Another company's system: it takes every message of a web hook.
const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => void response.writeHead(200).end())
})
server.listen(0, '127.0.0.1', () => serveMeasured(server))
