declare module 'virtual:i18n-usage' {
  /** Which files use which key: file names, and by key their places in that list. */
  const usage: {
    readonly files: readonly string[]
    readonly keys: Readonly<Record<string, readonly number[]>>
  }
  export default usage
}
