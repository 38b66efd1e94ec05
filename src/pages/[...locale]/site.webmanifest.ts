import type { APIRoute } from 'astro'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { localePaths, pathTo } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { SITE } from '#site.ts'

export const getStaticPaths = localePaths

/** One web app for all languages (`id`), started in the language it was installed in. */
export const GET: APIRoute = ({ props }) => {
  const { locale } = props as { locale: Locale }
  const t = getT(locale)
  const manifest = {
    id: '/',
    name: SITE.brand,
    short_name: SITE.brand,
    description: t('common.tagline'),
    lang: localeTag(locale),
    dir: 'ltr',
    start_url: pathTo('home', locale),
    scope: '/',
    display: 'standalone',
    background_color: SITE.theme.night,
    theme_color: SITE.theme.night,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
