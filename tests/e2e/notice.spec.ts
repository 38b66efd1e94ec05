import type { Browser, Page } from '@playwright/test'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { mailTo } from '../support/outbox.ts'
import { axeFindings, axeInBothSchemes, DEMO, expect, test } from './fixtures.ts'
import { approve, demoPerson, newPerson, type Person, rpc, signIn } from './messaging.ts'

const DATA = process.env.E2E_DATA ?? ''

async function at(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  await signIn(context, person)
  return context.newPage()
}

test('a report leads to a decision, and both sides are told why and what they can do', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const admin = await demoPerson(DEMO.admin)
  const [creator, reporter] = [await newPerson('Quilp Wharf'), await newPerson('Nell Trent')]
  const title = `Wharf ${Date.now()}`
  const project = await rpc<{ id: string; slug: string }>(creator, 'submit_project', {
    p_project: { title, description: 'A wharf', content: 'We are certain.', category: 'tech' },
    p_options: [],
  })
  await approve(admin, project.id)

  // The notice: name and address of the account are there already.
  const page = await at(browser, reporter, baseURL)
  await page.goto(`/projects/${project.slug}`)
  await page.getByRole('button', { name: en.report.open }).click()
  const form = page.getByRole('dialog', { name: en.report.open })
  await expect(form).toContainText(title)
  await form.getByLabel(en.report.reasons.misleading).check()
  await form.getByLabel(en.report.detail).fill('Nobody can be certain of that.')
  await expect(form.getByLabel(en.report.name)).toHaveValue('Nell Trent')
  await expect(form.getByLabel(en.report.email)).toHaveValue(reporter.email)
  await form.getByLabel(en.report.goodFaith).check()
  await form.getByRole('button', { name: en.report.submit }).click()
  const reference = (await page.getByText(/^NT-[0-9A-F]{10}$/).textContent()) ?? ''
  const receipt = await mailTo(DATA, reporter.email)
  expect(receipt.subject).toBe(`${en.mail.report.receivedTitle} [${reference}]`)

  // The decision: reasons for both.
  const desk = await at(browser, admin, baseURL)
  await desk.goto('/admin?tab=reports')
  const card = desk.getByRole('article', { name: title })
  await expect(card).toContainText(reference)
  await expect(card).toContainText(reporter.email)
  await card.getByRole('button', { name: en.admin.reports.decisions.archive }).click()
  const decision = desk.getByRole('dialog')
  await decision.getByLabel(en.admin.reports.note).fill('The listing promises a certain return.')
  await decision.getByLabel(en.admin.reasons.rule).selectOption(en.rules.rules_6)
  await decision.getByLabel(en.admin.reports.told).fill('We took the listing down.')
  await decision.getByRole('button', { name: en.admin.reports.decisions.archive }).click()
  await expect(card).toHaveCount(0)

  // The reporter is told, on the site and by mail.
  await page.goto('/notifications')
  const news = page.getByRole('main').getByRole('listitem').filter({ hasText: reference })
  await expect(news).toContainText(en.report.outcomes.restricted)
  await expect(news).toContainText('We took the listing down.')
  expect(await axeInBothSchemes(page)).toEqual([])
  const told = await mailTo(DATA, reporter.email, 2)
  expect(told.text).toContain('> We took the listing down.')
  expect(told.text).toContain(`/contact?about=${reference}`)

  // The creator sees the reasons where the project stands, and gets them by mail, but not who reported it.
  const mail = await mailTo(DATA, creator.email)
  expect(mail.text).toContain('The listing promises a certain return.')
  expect(mail.raw).not.toContain('Nell')
  const mine = await at(browser, creator, baseURL)
  await mine.goto(`/my-projects?project=${project.id}`)
  const state = mine.getByRole('region', { name: en.myProjects.nextTitle })
  for (const words of [
    en.rules.rules_6,
    'The listing promises a certain return.',
    en.statement.notice,
    en.statement.automatedNone,
  ])
    await expect(state).toContainText(words)
  expect(await axeFindings(mine)).toEqual([])

  // An objection leads administrators back to the decision.
  await state.getByRole('link', { name: en.statement.contact }).click()
  const subject = mine.getByLabel(en.contact.subject)
  await expect(subject).toHaveValue(/ST-[0-9A-F]{10}$/)
  const statement = (await subject.inputValue()).slice(-13)
  await mine.getByLabel(en.contact.name).fill('Quilp')
  await mine.getByLabel(en.contact.email).fill(creator.email)
  await mine.getByLabel(en.contact.message).fill('It says what we believe.')
  await mine.getByRole('button', { name: en.contact.send }).click()
  await expect(mine.getByText(en.contact.thanks)).toBeVisible()
  await desk.goto('/admin?tab=messages&view=contact')
  await desk.getByRole('button', { name: new RegExp(statement) }).click()
  await desk.getByRole('button', { name: `Open decision ${statement}` }).click()
  await expect(desk.getByRole('heading', { name: title, level: 2 })).toBeVisible()
  await expect(desk.getByText(en.rules.rules_6)).toBeVisible()

  // The year counts it, naming nobody.
  const year = new Date().getUTCFullYear()
  await page.goto('/legal-notice')
  await page.getByRole('link', { name: en.imprint.transparency }).click()
  await expect(page).toHaveURL(`/transparency/${year}`)
  await expect(page.getByText(/^So far: the year isn’t over\./)).toBeVisible()
  const received = page.getByRole('table', { name: en.transparency.sections.notices, exact: true })
  await expect(received.getByRole('cell')).toHaveText(/^[1-9]/)
  const json = await (await page.request.get(`/transparency/${year}.json`)).text()
  expect(JSON.parse(json)).toMatchObject({ year, so_far: true })
  expect((await page.request.get(`/transparency/${year}.csv`)).headers()['content-type']).toBe(
    'text/csv; charset=utf-8',
  )
  expect((await page.request.get(`/transparency/${year + 1}`)).status()).toBe(404)
  expect(json).not.toContain('Wharf')
  for (const one of [page, desk, mine]) await one.context().close()
})
