import { randomUUID } from 'node:crypto'
import { axeFindings, axeInBothSchemes, DEMO, expect, test } from './fixtures.ts'
import { layoutFaults } from './geometry.ts'
import { approve, demoPerson, newPerson, rpc, signIn } from './messaging.ts'

const DEMO_CREATOR = '/creators/harbour-light-cooperative'

test('a creator tells about itself, and readers find it from a project, also without JavaScript', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  test.slow()
  const name = `Lampyard ${randomUUID().slice(0, 8)}`
  const [creator, admin] = [await newPerson(name), await demoPerson(DEMO.admin)]
  const project = await rpc<{ id: string; slug: string }>(creator, 'submit_project', {
    p_project: {
      title: `${name} lamps`,
      description: 'A yard of lamps for readers.',
      category: 'tech',
      content: 'What exists today is a prototype.',
    },
  })
  await signIn(context, creator)
  await page.goto('/profile')
  const form = page.getByRole('region', { name: 'Your creator page' })
  await expect(form.getByRole('link', { name: 'See page' })).toHaveCount(0)
  await form.getByLabel('You list projects as').selectOption('Association')
  await form.getByLabel('Registered name').fill(name)
  await form.getByLabel('Public register').fill('Register of associations')
  await form.getByLabel('Country of registration').selectOption('Estonia')
  await form.getByRole('button', { name: 'Save creator page' }).click()
  await expect(form.getByText('Please fill in this field.')).toHaveCount(1)
  await form.getByLabel('Registration number').fill('80001234')
  await form
    .getByLabel('About', { exact: true })
    .fill('We light what others forget.\n\nSince 2019.')
  await form.getByLabel('Links', { exact: true }).fill('lampyard.example\nnot a link')
  await form.getByRole('button', { name: 'Save creator page' }).click()
  await expect(form.getByText('Please enter a web address')).toBeVisible()
  await form.getByLabel('Links', { exact: true }).fill('lampyard.example')
  await form.getByRole('button', { name: 'Save creator page' }).click()
  await expect(page.locator('[data-toasts]').getByText('Creator page saved')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await approve(admin, project.id)
  await page.reload()
  const path = `/creators/${name.toLowerCase().replaceAll(' ', '-')}`
  await expect(form.getByRole('link', { name: 'See page' })).toHaveAttribute('href', path)

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`/projects/${project.slug}`)
  await reader.getByRole('link', { name: `by ${name}` }).click()
  await expect(reader).toHaveURL(path)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(reader.getByText('We light what others forget.')).toBeVisible()
  await expect(reader.getByText('Association', { exact: true })).toBeVisible()
  await expect(reader.getByText('80001234')).toBeVisible()
  await expect(reader.getByText(/^Register entry seen on /)).toBeVisible()
  const link = reader.getByRole('link', { name: 'lampyard.example' })
  await expect(link).toHaveAttribute('href', 'https://lampyard.example')
  await expect(link).toHaveAttribute('rel', /nofollow/)
  await expect(reader.getByRole('link', { name: `${name} lamps` })).toBeVisible()

  await form.getByLabel('Registration number').fill('80009999')
  await form.getByRole('button', { name: 'Save creator page' }).click()
  await expect(page.locator('[data-toasts]').getByText('Creator page saved')).toBeVisible()
  await expect(async () => {
    await reader.goto(`/projects/${project.slug}`)
    await expect(reader.getByText('80009999')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(reader.getByText(/^Register entry seen on /)).toHaveCount(0)
  await plain.close()
})

test('the page of a creator is whole in every width, language and format', async ({
  page,
  request,
}) => {
  for (const route of [DEMO_CREATOR, `/de${DEMO_CREATOR}`, `/ja${DEMO_CREATOR}`]) {
    await page.goto(route)
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await layoutFaults(page), `${route} at ${width}`).toEqual([])
    }
    if (route === DEMO_CREATOR) expect.soft(await axeInBothSchemes(page), route).toEqual([])
  }
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [trail, organisation] = data.map((text) => JSON.parse(text))
  expect(trail['@type']).toBe('BreadcrumbList')
  expect(organisation).toMatchObject({
    '@type': 'Organization',
    name: 'Harbour Light Cooperative',
    legalName: 'Harbour Light Cooperative',
    sameAs: ['https://harbourlight.example', 'https://code.example/harbour-light'],
  })
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const reply = await request.get(new URL(picture ?? '').pathname)
  expect(reply.headers()['content-type']).toBe('image/png')
})

test.describe('creators without a page', () => {
  test.use({ allowedErrors: /status of 404/ })

  test('are not found', async ({ page, request }) => {
    for (const path of ['/creators/nobody', '/ja/creators/nobody', '/creators/backlit-demo-admin'])
      expect((await page.goto(path))?.status(), path).toBe(404)
    expect((await request.get('/share/creators/nobody.png')).status()).toBe(404)
  })
})
