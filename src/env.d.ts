declare namespace App {
  /** Filled by `server/http/locals.ts` for pages made on demand; empty while pages are prerendered. */
  interface Locals {
    readonly backend: import('#core/backend.server.ts').ServerBackend
    /** The origin under which the browser sees the site. */
    readonly origin: string
    /** Folder for what can be made again. */
    readonly cacheDir: string
    readonly revalidation: import('#core/revalidation.server.ts').RevalidationSecrets
  }
}
