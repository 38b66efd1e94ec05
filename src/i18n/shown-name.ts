import type { TFunction } from 'i18next'

/** A name as readers see it: people without one are 'Anonymous' in the database, see `private.display_name`. */
export function shownName(t: TFunction, name: string): string {
  return name === 'Anonymous' ? t('common.anonymous') : name
}
