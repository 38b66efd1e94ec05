import { randomUUID } from 'node:crypto'
import { axeFindings, axeInBothSchemes, DEMO, expect, test } from './fixtures.ts'
import { layoutFaults, openedFaults } from './geometry.ts'
import { approve, demoPerson, newPerson, rows, rpc, signIn } from './messaging.ts'

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

test('words without a space are whole on a phone, in whoever’s lists and conversations', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const link = `https://docs.example/document/d/${randomUUID().repeat(4)}/edit?usp=sharing`
  const [creator, supporter] = [await newPerson('C'.repeat(110)), await newPerson('S'.repeat(110))]
  const { id, slug } = await rpc<{ id: string; slug: string }>(creator, 'submit_project', {
    p_project: {
      ...{ title: `Lantern${randomUUID().repeat(3)}`.slice(0, 110), description: 'd'.repeat(160) },
      ...{ category: 'tech', content: link, timeline: link, tags: ['t'.repeat(40)] },
    },
    p_options: [
      { type: 'other', title: 'o'.repeat(110), description: link, min_amount: 5, currency: 'EUR' },
    ],
  })
  await approve(await demoPerson(DEMO.admin), id)
  const [option] = await rows<{ id: string }>(creator, `support_options?project_id=eq.${id}`)
  const [interest] = await rpc<{ interest_id: string; thread_id: string }[]>(
    supporter,
    'express_interest',
    {
      ...{ p_project: id, p_option: option?.id, p_message: link, p_note: link },
      ...{ p_amount: 50, p_currency: 'EUR', p_country: 'DE', p_of_age: true },
    },
  )
  const thread = interest?.thread_id
  await rpc(creator, 'send_message', { p_thread: thread, p_content: link })
  await rpc(creator, 'propose_answer', {
    ...{ p_thread: thread, p_question: randomUUID(), p_text: link, p_answer: link },
  })
  await rpc(supporter, 'ask_question', {
    ...{ p_project: id, p_question: randomUUID(), p_text: link, p_named: true },
  })
  await rpc(supporter, 'save_projects_for_later', { p_projects: [id] })
  await rpc(supporter, 'follow_creator', { p_creator: creator.id })
  await rpc(creator, 'invite_member', {
    ...{ p_project: id, p_email: supporter.email, p_role: 'editor' },
  })

  const both = [
    '/dashboard',
    '/notifications',
    '/profile',
    `/record?interest=${interest?.interest_id}`,
  ]
  const wide: string[] = []
  for (const [person, routes] of [
    [supporter, [`/projects/${slug}`, '/my-support', '/saved', '/my-projects', ...both]],
    [
      creator,
      [
        '/supporters',
        '/my-projects',
        `/my-projects?project=${id}`,
        `/my-projects?project=${id}&view=numbers`,
        ...both,
      ],
    ],
  ] as const) {
    const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
    await signIn(context, person)
    const page = await context.newPage()
    for (const route of routes) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(route, { waitUntil: 'networkidle' })
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      wide.push(...(await layoutFaults(page)).map((fault) => `${route}: ${fault}`))
    }
    await page.goto(`/messages?thread=${thread}`)
    await expect(page.getByRole('log').getByText(link)).toHaveCount(2)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      for (const faults of [await layoutFaults(page), await openedFaults(page, '[role="log"]')])
        wide.push(...faults.map((fault) => `messages at ${width} px: ${fault}`))
    }
    await context.close()
  }
  expect(wide).toEqual([])
})

test.describe('creators without a page', () => {
  test.use({ allowedErrors: /status of 404/ })

  test('are not found', async ({ page, request }) => {
    for (const path of ['/creators/nobody', '/ja/creators/nobody', '/creators/backlit-demo-admin'])
      expect((await page.goto(path))?.status(), path).toBe(404)
    expect((await request.get('/share/creators/nobody.png')).status()).toBe(404)
  })
})
