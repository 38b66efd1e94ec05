import { describe, expect, it } from 'vitest'
import { badgeSvg } from './badge.ts'
import { badgeCode, cardCode, oEmbed, projectAddress } from './embed.ts'

const ORIGIN = 'https://backlit.example'
const project = { slug: 'sea & sky', title: '"><script>alert(1)</script>', creatorName: 'Ada' }
const asked = {
  origin: ORIGIN,
  locale: 'fr',
  provider: 'Backlit',
  maxWidth: Number.POSITIVE_INFINITY,
  maxHeight: Number.POSITIVE_INFINITY,
} as const

describe('the code for other sites', () => {
  it('frames the card in the language of the page', () => {
    expect(cardCode({ slug: 'tidewatch', title: 'Tidewatch' }, ORIGIN, 'fr')).toBe(
      '<iframe src="https://backlit.example/fr/embed/tidewatch" width="400" height="540" title="Tidewatch" loading="lazy" style="border:0;max-width:100%"></iframe>',
    )
  })

  it('keeps a title from becoming markup', () => {
    for (const code of [cardCode(project, ORIGIN, 'en'), badgeCode(project, ORIGIN, 'en')]) {
      expect(code).not.toContain('<script')
      expect(code).toContain('&quot;&gt;&lt;script&gt;')
      expect(code).toContain('sea%20%26%20sky')
    }
  })
})

describe('projectAddress', () => {
  it.each([
    [`${ORIGIN}/projects/tidewatch`, { slug: 'tidewatch', locale: 'en' }],
    [`${ORIGIN}/ja/projects/tide%20watch?from=a#b`, { slug: 'tide watch', locale: 'ja' }],
  ])('reads %s', (address, expected) => {
    expect(projectAddress(address, ORIGIN)).toEqual(expected)
  })

  it.each([
    '',
    'tidewatch',
    'https://other.example/projects/tidewatch',
    'https://backlit.example.other.example/projects/tidewatch',
    `${ORIGIN}/projects`,
    `${ORIGIN}/projects/a/b`,
    `${ORIGIN}/projects/%ff`,
    `javascript://backlit.example/projects/tidewatch`,
  ])('refuses "%s"', (address) => {
    expect(projectAddress(address, ORIGIN)).toBeNull()
  })
})

describe('oEmbed', () => {
  it('answers with the card and the share picture', () => {
    expect(oEmbed(project, asked)).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: project.title,
      author_name: 'Ada',
      provider_url: 'https://backlit.example/',
      width: 400,
      height: 540,
      thumbnail_url: 'https://backlit.example/share/projects/sea%20%26%20sky.png',
      thumbnail_width: 1200,
    })
  })

  it('stays within the asking site’s limits, which a picture of one size may not', () => {
    const answer = oEmbed(project, { ...asked, maxWidth: 320, maxHeight: 200 })
    expect(answer).toMatchObject({ width: 320, height: 200 })
    expect(answer.html).toContain('width="320" height="200"')
    expect(answer).not.toHaveProperty('thumbnail_url')
  })
})

it('draws a badge wide enough for its text, whatever the script', () => {
  const widthOf = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1])
  const short = badgeSvg('On A & B', 'en')
  expect(short).toContain('>On A &amp; B</text>')
  expect(widthOf(badgeSvg('Backlitに掲載中です', 'ja'))).toBeGreaterThan(widthOf(short))
})
