import type { APIRoute } from 'astro'
import { catalogue, part, sections } from '#i18n/catalogue.ts'
import type { Locale } from '#i18n/locales.ts'
import { localePaths } from '#i18n/paths.ts'

export const getStaticPaths = localePaths

/** Texts of the command palette, fetched when it is first opened. */
export const GET: APIRoute = ({ props }) => {
  const { locale } = props as { locale: Locale }
  const { admin } = catalogue(locale)
  return Response.json({
    ...sections(locale, ['palette', 'errors']),
    ...part(locale, 'common', ['close', 'errorTitle', 'keyEnter']),
    ...part(locale, 'nav', ['projects', 'messages', 'notifications', 'logout']),
    ...part(locale, 'language', ['label']),
    ...part(locale, 'myProjects', ['title']),
    ...part(locale, 'saved', ['title']),
    ...part(locale, 'footer', ['submit']),
    ...part(locale, 'profile', [
      'dashboard',
      'mySupport',
      'title',
      'tabSettings',
      'theme',
      'themeSystem',
      'themeLight',
      'themeDark',
    ]),
    admin: {
      tabs: admin.tabs,
      menu: { admin: admin.menu.admin },
      contact: { title: admin.contact.title },
      unanswered: { title: admin.unanswered.title },
      helpful: { title: admin.helpful.title },
      projects: { create: admin.projects.create },
      reorder: { title: admin.reorder.title },
    },
  })
}
