import { SMTPServer } from 'smtp-server'
import { serveMeasured } from './measured-process.ts'

// A mail server that takes every email.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.once('end', () => done())
  },
})
server.listen(0, '127.0.0.1', () => serveMeasured(server.server))
