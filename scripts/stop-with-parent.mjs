// Loaded into the server by start.mjs: when that process is gone, killed with no chance to say so, the server stops too.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
