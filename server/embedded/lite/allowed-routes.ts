import type { Service } from '../api/call.ts'

/** Hole: Lite serves `/_system` and a studio to anyone. Only these routes exist. */
const ROUTES: Readonly<Record<Service, readonly (readonly [methods: string, path: RegExp])[]>> = {
  rest: [
    ['GET HEAD POST PATCH PUT DELETE', /^\/[a-z_][a-z0-9_]*$/],
    ['GET HEAD POST', /^\/rpc\/[a-z_][a-z0-9_]*$/],
    ['GET HEAD', /^\/$/],
  ],
  auth: [
    ['POST', /^\/(signup|token|recover|resend|verify|logout|otp|magiclink)$/],
    ['GET', /^\/(verify|health|settings|user|reauthenticate|\.well-known\/jwks\.json)$/],
    ['GET POST', /^\/sso(\/saml\/(metadata|acs))?$/],
    ['PUT', /^\/user$/],
    ['GET', /^\/user\/identities\/authorize$/],
    ['DELETE', /^\/user\/identities\/(?!authorize$)[^/]+$/],
    ['POST', /^\/factors(\/[^/]+\/(challenge|verify))?$/],
    ['DELETE', /^\/factors\/[^/]+$/],
  ],
  // Neither signed uploads nor moving and copying, which pass by the rules for uploads; no `info`, which names owners.
  // Buckets are spelled plainly: Lite decodes `%75pload` before it routes.
  storage: [
    ['GET HEAD', /^\/object\/(public|authenticated|sign)\/[\w-]+\/.+/],
    [
      'GET HEAD POST PUT',
      /^\/object\/(?!(public|authenticated|sign|info|list|upload)\/)[\w-]+\/.+/,
    ],
    ['DELETE', /^\/object\/[\w-]+(\/.+)?$/],
    ['POST', /^\/object\/(list\/[\w-]+|sign\/[\w-]+(\/.+)?)$/],
    ['GET', /^\/bucket(\/[\w-]+)?$/],
    ['POST PUT DELETE', /^\/bucket(\/[\w-]+(\/empty)?)?$/],
  ],
  functions: [['GET HEAD POST PUT PATCH DELETE', /^\/[a-z0-9][a-z0-9_-]{0,62}(\/.*)?$/]],
}

/** Methods that a path allows; empty if there is no such route. */
export function allowedMethods(service: Service, path: string): readonly string[] {
  const found = ROUTES[service].flatMap(([methods, pattern]) =>
    pattern.test(path) ? methods.split(' ') : [],
  )
  return [...new Set(found)]
}
