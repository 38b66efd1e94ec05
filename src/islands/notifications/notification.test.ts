import { describe, expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { type NotificationContent, notificationPath, notificationText } from './notification.ts'

const t = translator('en', en)
const news = (
  kind: string,
  data: NotificationContent['data'] = {},
  actorName: string | null = 'Ada',
): NotificationContent => ({
  kind,
  actorName,
  data,
})
const lantern = { project_title: 'Lantern' }

describe('the words of news', () => {
  it.each([
    ['message.new', lantern, 'Ada wrote to you about Lantern'],
    ['message.new', { ...lantern, count: 3 }, 'Ada sent you 3 messages about Lantern'],
    ['interest.new', lantern, 'Ada is interested in Lantern'],
    ['interest.changed', lantern, 'There’s an update on an interest in Lantern'],
    ['terms.changed', lantern, 'The terms of a support option for Lantern have changed'],
    ['review.decision', { ...lantern, status: 'approved' }, 'Lantern is now public'],
    ['review.decision', { ...lantern, status: 'rejected' }, 'Lantern wasn’t approved'],
    ['review.decision', { ...lantern, status: 'archived' }, 'Lantern was archived'],
    ['review.decision', lantern, 'There’s an update on the review of Lantern'],
    [
      'review.decision',
      { ...lantern, status: 'approved', revision: 'accepted' },
      'The team accepted your changes to Lantern',
    ],
    [
      'review.decision',
      { ...lantern, status: 'approved', revision: 'rejected' },
      'The team didn’t accept your changes to Lantern',
    ],
    ['review.comment', lantern, 'The team has a comment on Lantern'],
    ['role.changed', { role: 'admin' }, en.news.roleAdmin],
    ['role.changed', { role: 'user' }, en.news.roleUser],
    ['account.warning', { note: 'Be kind.' }, 'A warning from the administrators: Be kind.'],
    ['account.warning', {}, 'A warning from the administrators: '],
    ['report.closed', {}, en.news.reportClosed],
    ['thread.ending', lantern, en.news.threadEnding.replace('{{project}}', 'Lantern')],
    ['account.security', {}, en.news.security],
    ['comet.seen', {}, t('news.other')],
  ])('%s with %j: %s', (kind, data, words) => {
    expect(notificationText(t, news(kind, data))).toBe(words)
  })

  it('do without names that are gone', () => {
    expect(notificationText(t, news('interest.new', {}, null))).toBe(
      'Someone is interested in a project',
    )
    expect(notificationText(t, news('interest.new', { project_title: '' }))).toBe(
      'Ada is interested in a project',
    )
    expect(notificationText(t, news('interest.new', { project_title: 7 }))).toBe(
      'Ada is interested in a project',
    )
  })
})

describe('the place that news lead to', () => {
  it.each([
    ['message.new', { thread_id: 't&1' }, '/de/messages?thread=t%261'],
    ['review.decision', { thread_id: 't', status: 'approved' }, '/de/messages?thread=t'],
    [
      'review.decision',
      { status: 'approved', project_slug: 'lantern', project_id: 'p' },
      '/de/projects/lantern',
    ],
    ['review.decision', { status: 'approved', project_id: 'p' }, '/de/my-projects?project=p'],
    [
      'review.decision',
      { status: 'rejected', project_slug: 'lantern', project_id: 'p&1' },
      '/de/my-projects?project=p%261',
    ],
    [
      'review.comment',
      { status: 'approved', project_slug: 'lantern', project_id: 'p' },
      '/de/my-projects?project=p',
    ],
    ['review.comment', {}, '/de/profile'],
    ['terms.changed', { project_id: 'p' }, '/de/profile'],
    ['account.security', {}, '/de/profile#security'],
  ])('%s with %j: %s', (kind, data, path) => {
    expect(notificationPath(news(kind, data), 'de')).toBe(path)
  })
})
