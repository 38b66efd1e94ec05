declare namespace App {
  /** Filled by `server/http/locals.ts` for pages made on demand; empty while pages are prerendered. */
  interface Locals {
    readonly backend: import('#core/backend.server.ts').ServerBackend
    /** The origin under which the browser sees the site. */
    readonly origin: string
    /** The client's IPv4 address or IPv6 network, as limits count it. */
    readonly address: string
    /** Resolves once the response has room for more; undefined where nobody waits for it. */
    readonly sent?: () => Promise<void>
    /** Folder for what can be made again. */
    readonly cacheDir: string
    /** False only in tests: nobody is slowed down. */
    readonly isLimited: boolean
    /** Draws a picture in a process that can be ended; null if it can't be read. */
    readonly drawPicture: (
      original: Uint8Array,
      request: Pick<
        import('#islands/listing/pictures/request.server.ts').PictureRequest,
        'width' | 'format'
      >,
    ) => Promise<Buffer | null>
    /** Drops cached pages by tag. */
    readonly invalidate: (tags: readonly import('#core/cache.server.ts').CacheTag[]) => void
    /** `REVALIDATE_SECRET`, the key of signed calls; empty to refuse them all. */
    readonly revalidateSecret: string
  }
}
