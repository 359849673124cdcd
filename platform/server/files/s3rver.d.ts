// The part of the test server that the tests of the file store use; the package brings no types.
declare module '@20minutes/s3rver' {
  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: readonly { name: string; configs: readonly string[] }[]
  }
  class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export default S3rver
}
