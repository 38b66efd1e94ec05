import type { TFunction } from 'i18next'
import type { Followed } from './follow.api.ts'

/** What is said when somebody follows it or stops. */
export function followWords(t: TFunction, kind: Followed['kind']) {
  return kind === 'project'
    ? {
        done: t('follow.done'),
        doneText: t('follow.doneText'),
        removed: t('follow.removed'),
        failed: t('follow.failed'),
        login: t('follow.loginText'),
      }
    : {
        done: t('follow.creatorDone'),
        doneText: t('follow.creatorDoneText'),
        removed: t('follow.creatorRemoved'),
        failed: t('follow.creatorFailed'),
        login: t('follow.creatorLoginText'),
      }
}
