declare module 'virtual:i18n-usage' {
  /** Files that use each key, as indexes into `files`. */
  const usage: {
    readonly files: readonly string[]
    readonly keys: Readonly<Record<string, readonly number[]>>
  }
  export default usage
}
