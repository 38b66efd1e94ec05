import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { axeFindings, axeInBothSchemes, DEMO, expect, test } from './fixtures.ts'
import { approve, demoPerson, newPerson, type Person, rows, rpc, signIn } from './messaging.ts'
import { de, en } from './words.ts'

async function at(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  await signIn(context, person)
  return context.newPage()
}

/** A public listing of the creator. */
async function publish(creator: Person) {
  const { id } = await rpc<{ id: string }>(creator, 'submit_project', {
    p_project: {
      title: `Ferry Bell ${randomUUID().slice(0, 8)}`,
      description: 'A bell that rings before the ferry leaves.',
      category: 'tech',
      language: 'en',
    },
    p_options: [{ type: 'grant', title: 'A bell', min_amount: 50, currency: 'EUR' }],
  })
  await approve(await demoPerson(DEMO.admin), id)
  const [listing] = await rows<{ slug: string }>(creator, `projects?id=eq.${id}&select=slug`)
  return { id, slug: listing?.slug ?? '' }
}

test('a creator closes a listing with its outcome, and nobody can support it any more', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  test.slow()
  const [creator, supporter] = [await newPerson('Mara Maker'), await newPerson('Sam Seat')]
  const { id, slug } = await publish(creator)

  // The supporter is about to confirm while the creator closes.
  const late = await at(browser, supporter, baseURL)
  await late.goto(`/projects/${slug}`)
  await late.getByRole('button', { name: `${en.support.choose}: A bell` }).click()
  const dialog = late.getByRole('dialog')
  await dialog.getByLabel(en.support.country).selectOption('EE')
  await dialog.getByRole('button', { name: en.support.continue }).click()
  await dialog.getByLabel(en.support.consent).check()

  const page = await at(browser, creator, baseURL)
  await page.goto(`/my-projects?project=${id}`)
  const panel = page.getByRole('region', { name: en.myProjects.closing.title })
  await panel.getByRole('button', { name: en.myProjects.closing.save }).click()
  const day = panel.getByLabel(en.myProjects.closing.day)
  await expect(day).toBeFocused()
  await expect(day).toHaveAccessibleDescription(new RegExp(en.errors.form.required))
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await day.fill(soon)
  await panel.getByRole('button', { name: en.myProjects.closing.save }).click()
  await expect(panel.getByText(/^It closes at the end of/)).toBeVisible()
  const title = panel.getByRole('heading')
  await panel.getByRole('button', { name: en.myProjects.closing.remove }).click()
  await expect(title).toBeFocused()
  await panel.getByLabel(en.myProjects.closing.day).fill(soon)
  await panel.getByRole('button', { name: en.myProjects.closing.save }).click()
  await expect(panel.getByText(/^It closes at the end of/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await visitor.goto(`/projects/${slug}`)
  await expect(visitor.locator(`time[datetime="${soon}"]`)).toBeVisible()

  await panel.getByRole('button', { name: en.myProjects.outcome.action }).click()
  const asked = page.getByRole('dialog', { name: en.myProjects.outcome.title })
  const close = asked.getByRole('button', { name: en.myProjects.outcome.confirm })
  await expect(close).toHaveClass(/btn-danger/)
  await close.click()
  const first = asked.getByRole('radio').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(en.errors.form.choice)
  await asked.getByRole('radio', { name: en.outcome.partly }).check()
  await asked.getByLabel(en.myProjects.outcome.amount).fill('1,250')
  await asked.getByLabel(en.admin.fields.currency).selectOption('EUR')
  await asked.getByLabel(en.myProjects.outcome.note, { exact: true }).fill('Die Glocke läutet.')
  await asked.getByLabel(en.myProjects.outcome.language).selectOption('de')
  const agreement = en.myProjects.story.consent
  await asked.getByLabel(agreement).check()
  expect(await axeFindings(page)).toEqual([])
  await close.click()
  await expect(asked).toHaveCount(0)
  await expect(panel.getByText(/Its page says how it ended/)).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expect(title).toBeFocused()

  await dialog.getByRole('button', { name: en.support.confirm }).click()
  await expect(dialog.getByRole('alert')).toContainText(en.errors.project.closed)
  await dialog.getByRole('button', { name: en.support.reload }).click()
  await expect(late.getByRole('heading', { name: en.project.closedTitle })).toBeVisible()
  await expect(late.getByRole('button', { name: new RegExp(en.support.choose) })).toHaveCount(0)
  expect(await rows(supporter, 'interests?select=id')).toEqual([])

  await visitor.goto(`/de/projects/${slug}`)
  const outcome = visitor.locator('[data-outcome="partly"]')
  await expect(outcome).toContainText(de.outcome.partly)
  await expect(outcome).toContainText('1.250 €')
  await expect(outcome).toContainText(de.outcome.unchecked)
  await expect(outcome.getByText('Die Glocke läutet.')).toHaveAttribute('lang', 'de')
  await expect(visitor.getByRole('link', { name: de.project.support })).toHaveCount(0)
  expect(await axeInBothSchemes(visitor)).toEqual([])
  await visitor.goto(`/projects?q=${encodeURIComponent(slug.replaceAll('-', ' '))}`)
  const card = visitor.getByRole('article').filter({ hasText: slug.slice(-8) })
  await expect(card).toContainText(en.card.closed)

  // Shown as a success story by an administrator, until its creator takes the consent back.
  const admin = await at(browser, await demoPerson(DEMO.admin), baseURL)
  await admin.goto(`/admin?tab=projects&view=review&id=${id}`)
  await admin.getByRole('button', { name: en.admin.story.show }).click()
  await expect(admin.getByRole('button', { name: en.admin.story.hide })).toBeVisible()
  const story = visitor.getByRole('article').filter({ hasText: slug.slice(-8) })
  await expect(async () => {
    await visitor.goto('/de/success-stories')
    await expect(story).toHaveCount(1, { timeout: 50 })
  }).toPass()
  await expect(story).toContainText(de.outcome.partly)
  await expect(story.getByText('Die Glocke läutet.')).toHaveAttribute('lang', 'de')
  expect(await axeFindings(visitor)).toEqual([])
  await page.reload()
  const consent = page.getByRole('region', { name: en.myProjects.story.title })
  await expect(consent.getByRole('link', { name: /^Shown as a success story/ })).toBeVisible()
  await consent.getByLabel(agreement).click()
  await expect(consent.getByRole('link')).toHaveCount(0)
  await expect(async () => {
    await visitor.goto('/de/success-stories')
    await expect(story).toHaveCount(0, { timeout: 50 })
  }).toPass()
  for (const open of [late, page, admin]) await open.context().close()
})
