import { describe, expect, it } from 'vitest'
import de from '#i18n/locales/de/translation.json' with { type: 'json' }
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import {
  type NotificationContent,
  notificationDetails,
  notificationPath,
  notificationText,
} from './notification.ts'

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
  it('call people without a name so in every language', () => {
    const german = translator('de', de)
    expect(notificationText(german, news('interest.new', lantern, 'Anonymous'))).toBe(
      'Anonym interessiert sich für Lantern',
    )
  })

  it.each([
    ['message.new', lantern, 'Ada wrote to you about Lantern'],
    ['message.new', { ...lantern, count: 3 }, 'Ada sent you 3 messages about Lantern'],
    ['interest.new', lantern, 'Ada is interested in Lantern'],
    ['interest.changed', lantern, 'There’s an update on an interest in Lantern'],
    ['interest.ended', lantern, 'Lantern was deleted'],
    [
      'interest.handed_over',
      { ...lantern, creator_name: 'Ed' },
      'Lantern is now run by Ed instead of Ada',
    ],
    ['terms.changed', lantern, 'The terms of a support option for Lantern have changed'],
    [
      'update.posted',
      { ...lantern, update_title: 'First light' },
      'There’s an update on Lantern: First light',
    ],
    [
      'update.posted',
      { ...lantern, update_title: null },
      'An update on Lantern is no longer public',
    ],
    ['question.asked', lantern, 'Ada asked a question about Lantern'],
    ['question.answered', lantern, 'Your question about Lantern was answered'],
    ['question.declined', lantern, 'Your question about Lantern was declined'],
    ['question.lapsed', lantern, 'Your question about Lantern wasn’t answered in time'],
    ['question.proposed', lantern, 'Ada would like to publish their answer to you about Lantern'],
    ['question.published', lantern, 'Your answer about Lantern is now public'],
    ['project.new', lantern, 'Ada published a new project: Lantern'],
    ['review.decision', { ...lantern, status: 'approved' }, 'Lantern is now public'],
    ['review.decision', { ...lantern, status: 'rejected' }, 'Lantern wasn’t approved'],
    ['review.decision', { ...lantern, status: 'archived' }, 'Lantern was archived'],
    [
      'listing.confirm',
      { ...lantern, asks: 1 },
      'Is your listing for Lantern still true? Please confirm it',
    ],
    [
      'listing.confirm',
      { ...lantern, asks: 3 },
      'Lantern will be archived in two weeks unless you confirm it',
    ],
    ['listing.lapsed', lantern, 'Lantern was archived, because it wasn’t confirmed'],
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
    ['review.resubmitted', lantern, 'Ada sent Lantern for review again'],
    ['review.comment', lantern, 'The team has a comment on Lantern'],
    ['listing.edited', lantern, 'The team edited Lantern'],
    ['team.removed', lantern, 'Ada removed you from the team of Lantern'],
    ['role.changed', { role: 'admin' }, en.news.roleAdmin],
    ['role.changed', { role: 'user' }, en.news.roleUser],
    ['account.warning', { note: 'Be kind.' }, 'A warning from the administrators: Be kind.'],
    ['account.warning', {}, 'A warning from the administrators: '],
    ['report.closed', {}, en.news.reportClosed],
    [
      'report.closed',
      { reference: 'NT-0123456789', outcome: 'none' },
      'Our decision on your report NT-0123456789: No breach found',
    ],
    ['report.closed', { reference: 'NT-0123456789', outcome: 'x' }, en.news.reportClosed],
    ['statement.made', { ...lantern, action: 'rejected' }, 'Lantern wasn’t approved'],
    ['statement.made', { ...lantern, action: 'archived' }, 'Lantern was archived'],
    ['statement.made', { ...lantern, action: 'hidden' }, 'Lantern was hidden for another review'],
    ['statement.made', { ...lantern, action: 'deleted' }, 'Lantern was deleted'],
    [
      'statement.made',
      { ...lantern, action: 'revision' },
      'The team didn’t accept your changes to Lantern',
    ],
    ['statement.made', { ...lantern, action: 'update' }, 'We hid an update of yours on Lantern'],
    [
      'statement.made',
      { ...lantern, action: 'question' },
      'We hid an answered question about Lantern',
    ],
    [
      'statement.made',
      { ...lantern, action: 'message' },
      'We removed a message of yours about Lantern',
    ],
    ['statement.made', { action: 'suspended' }, en.news.suspended],
    ['statement.made', { action: 'x' }, t('news.other')],
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
    expect(notificationText(t, news('team.invited', lantern, null))).toBe(
      'You’re invited to the team of Lantern',
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
    ['update.posted', { project_slug: 'a b', update_id: 'u1' }, '/de/projects/a%20b/updates#u1'],
    ['question.asked', { project_id: 'p', project_slug: 'a' }, '/de/my-projects?project=p'],
    [
      'question.answered',
      { project_id: 'p', project_slug: 'a b', question_id: 'q1' },
      '/de/projects/a%20b/answers?answer=q1#q1',
    ],
    ['question.declined', { project_id: 'p', project_slug: 'a' }, '/de/projects/a#questions'],
    ['question.lapsed', { project_id: 'p' }, '/de/profile'],
    ['question.proposed', { project_id: 'p', thread_id: 't' }, '/de/messages?thread=t'],
    ['project.new', { project_slug: 'lantern', project_id: 'p' }, '/de/projects/lantern'],
    ['team.offered', { project_id: 'p' }, '/de/my-projects?project=p'],
    ['team.removed', { project_id: 'p' }, '/de/my-projects'],
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
    ['listing.edited', { project_id: 'p' }, '/de/my-projects?project=p'],
    ['terms.changed', { project_id: 'p' }, '/de/profile'],
    ['account.security', {}, '/de/profile#security'],
    ['statement.made', { project_id: 'p', action: 'rejected' }, '/de/my-projects?project=p'],
    ['statement.made', { action: 'deleted' }, '/de/my-projects'],
    ['report.closed', { reference: 'NT-0123456789' }, '/de/contact?about=NT-0123456789'],
    ['report.closed', {}, '/de/profile'],
  ])('%s with %j: %s', (kind, data, path) => {
    expect(notificationPath(news(kind, data), 'de')).toBe(path)
  })
})

describe('what news say besides', () => {
  it.each([
    ['report.closed', { reasons: 'It is theirs.' }, ['It is theirs.', en.news.objectReport]],
    ['report.closed', {}, []],
    ['statement.made', { note: 'No dates.' }, ['No dates.', en.news.seeReasons]],
    ['statement.made', {}, [en.news.seeRule]],
    ['review.decision', { note: 'Fine' }, []],
    [
      'listing.edited',
      { fields: ['title', 'website', 'colour'] },
      ['Changed: Title, Website, and colour'],
    ],
    ['listing.edited', {}, []],
  ])('%s with %j: %j', (kind, data, lines) => {
    expect(notificationDetails(t, news(kind, data), 'en')).toEqual(lines)
  })

  it('is listed as the language does', () => {
    const edited = news('listing.edited', { fields: ['title', 'website'] })
    expect(notificationDetails(translator('de', de), edited, 'de')).toEqual([
      'Geändert: Titel und Website',
    ])
  })
})
