import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoConversations } from './conversations.ts'
import { organisations } from './organisations.ts'
import { demoPeople } from './people.ts'
import { demoProjects } from './projects.ts'
import { demoQuestions } from './questions.ts'
import { demoUpdates } from './updates.ts'

const MEDIA = join(import.meta.dirname, 'media')
const approved = demoProjects.filter((project) => !project.status)
const contentOf = (slug: string) =>
  readFileSync(join(import.meta.dirname, 'content', `${slug}.md`), 'utf8')

describe('the demo as a whole', () => {
  it('covers every category, option type, currency and state', () => {
    const options = approved.flatMap((project) => project.options)
    const among = <T>(values: T[]) => [...new Set(values)].sort()
    expect(among(approved.map((project) => project.category))).toHaveLength(6)
    expect(among(options.map((option) => option.type))).toEqual([
      'equity',
      'grant',
      'other',
      'revenue',
      'token',
    ])
    expect(among(options.map((option) => option.currency))).toEqual(['EUR', 'GBP', 'JPY', 'USD'])
    expect(approved.length).toBeGreaterThanOrEqual(24)
    expect(approved.filter((project) => project.featured)).toHaveLength(6)
    expect(approved.filter((project) => project.film)).toHaveLength(3)
    expect(approved.filter((project) => project.options.length === 0)).toHaveLength(1)
    const states = demoProjects.map((project) => project.status)
    expect(states.filter((state) => state === 'pending')).toHaveLength(2)
    expect(states.filter((state) => state === 'rejected')).toHaveLength(1)
    expect(states.filter((state) => state === 'archived')).toHaveLength(1)
  })

  it('has no two listings of one name, and no picture, text or organisation that nothing shows', () => {
    const slugs = demoProjects.map((project) => project.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(readdirSync(join(import.meta.dirname, 'content')).sort()).toEqual(
      slugs.map((slug) => `${slug}.md`).sort(),
    )
    const pictures = demoProjects.flatMap((project) => [
      ...(project.picture ? [`${project.slug}.webp`] : []),
      ...(project.gallery ?? []).map(({ file }) => file),
    ])
    expect(readdirSync(MEDIA).sort()).toEqual(pictures.sort())
    const creators = new Set(demoProjects.map((project) => project.creator))
    expect([...creators].sort()).toEqual(Object.keys(organisations).sort())
  })

  it('posts updates of public listings after their review, with pictures they have', () => {
    for (const { project: slug, age, pictures = [] } of demoUpdates) {
      const project = approved.find((one) => one.slug === slug)
      expect(age / 24, slug).toBeLessThan((project?.age ?? 0) - 3)
      for (const { file } of pictures)
        expect(project?.gallery?.map((one) => one.file)).toContain(file)
    }
  })

  it('asks about public listings after their review, never their own creator', () => {
    for (const { project: slug, asker, age, stateAge = age } of demoQuestions) {
      const project = approved.find((one) => one.slug === slug)
      expect(age / 24, slug).toBeLessThan((project?.age ?? 0) - 3)
      expect(stateAge).toBeLessThanOrEqual(age)
      expect(asker).not.toBe(project?.creator)
    }
    expect(demoQuestions.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['asked', 'declined']),
    )
  })

  it('keeps its pictures small', () => {
    const sizes = readdirSync(MEDIA).map((file) => statSync(join(MEDIA, file)).size)
    expect(Math.max(...sizes)).toBeLessThan(60_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000)
  })

  it('publishes the password of three accounts only', () => {
    const people = demoPeople()
    const published = people.filter((person) => person.password === 'backlit-demo-2026')
    expect(published.map((person) => person.email).sort()).toEqual([
      'admin@backlit.example',
      'creator@backlit.example',
      'supporter@backlit.example',
    ])
    expect(new Set(people.map((person) => person.password)).size).toBe(people.length - 2)
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length)
  })
})

describe.each(demoProjects)('the listing $slug', (project) => {
  it('fits the limits of the database', () => {
    expect(project.description.length).toBeLessThanOrEqual(160)
    expect(project.tags.length).toBeGreaterThanOrEqual(1)
    expect(project.tags.length).toBeLessThanOrEqual(6)
    expect(project.options.length).toBeLessThanOrEqual(4)
    for (const option of project.options) {
      expect(option.title.length).toBeLessThanOrEqual(120)
      expect(option.description.length).toBeLessThanOrEqual(1000)
    }
    // A review takes three days, so decided projects are older.
    expect(project.age).toBeGreaterThan(project.status === 'pending' ? 0 : 3)
    expect(Boolean(project.reviewNote)).toBe(project.status === 'rejected')
  })

  it('has a text of its own in sections', () => {
    const content = contentOf(project.slug)
    const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(content)
    const words = [...parts].filter(({ isWordLike }) => isWordLike).length
    expect(words).toBeGreaterThanOrEqual(250)
    expect(words).toBeLessThanOrEqual(450)
    expect(content.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4)
    expect(content).not.toMatch(/^# /m)
    expect(content).not.toMatch(/lorem|risk-free|guaranteed|https?:/i)
  })

  it('shows only what we serve', () => {
    if (project.website) expect(project.website).toMatch(/^https:\/\/[a-z0-9-]+\.example$/)
    if (!project.film) return
    expect(project.film).toMatch(/^\/demo\/[a-z-]+\.webm$/)
    const file = join(import.meta.dirname, '../../public', project.film)
    expect(existsSync(file)).toBe(true)
    const film = readFileSync(file)
    expect(film.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(film.length).toBeLessThan(300_000)
    // A film needs a poster for when it cannot be played.
    expect(project.picture).toBeDefined()
  })
})

describe.each(demoConversations)(
  'the conversation about $project with $supporter',
  (conversation) => {
    const project = approved.find(({ slug }) => slug === conversation.project)

    it('is about an approved listing and between two accounts', () => {
      expect(project).toBeDefined()
      expect(conversation.supporter).not.toBe(project?.creator)
      if (conversation.interest) {
        const option = project?.options[conversation.interest.option]
        expect(option).toBeDefined()
        expect(conversation.interest.amount ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
          option?.minAmount ?? 0,
        )
      }
    })

    it('runs forward in time, after the listing appeared, and ends with what is unread', () => {
      const ages = conversation.messages.map((message) => message.age)
      expect(ages).toEqual([...ages].sort((a, b) => b - a))
      expect(ages[0]).toBeLessThan(((project?.age ?? 0) - 3) * 24)
      const unread = conversation.messages.findIndex((message) => message.unread)
      if (unread >= 0) expect(unread).toBe(conversation.messages.length - 1)
    })
  },
)
