import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { goodPicture } from '../support/bad-pictures.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { DEMO, DEMO_PASSWORD, expect, test } from './fixtures.ts'

async function caller(request: APIRequestContext, email: string) {
  const { publishableKey } = await (await request.get('/api/config')).json()
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email, password: DEMO_PASSWORD },
  })
  const { access_token: token } = await signedIn.json()
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const call = async (name: string, data: object): Promise<unknown> => {
    const response = await request.post(`/rest/v1/rpc/${name}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.status() === 204 ? null : response.json()
  }
  const upload = async (name: string, picture: Buffer): Promise<void> => {
    const response = await request.post(`/storage/v1/object/project_thumbnails/${name}`, {
      headers: { ...headers, 'content-type': 'image/png' },
      data: picture,
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
  return Object.assign(call, { upload })
}

test('an approval, an edit, a reordering and an archiving show to visitors at once', async ({
  request,
}) => {
  const title = `Renewal ${randomUUID().slice(0, 8)}`
  const creator = await caller(request, DEMO.creator)
  const admin = await caller(request, DEMO.admin)
  const page = async (path: string) => (await request.get(path)).text()
  // Waiting for the cache to expire would take minutes; the margin is for slow machines.
  const soon = { timeout: 10_000, intervals: [50] }
  const newest = '/projects?sort=newest'

  expect(await page(newest)).not.toContain(title)
  const submitted = await creator('submit_project', {
    p_project: {
      title,
      description: 'A listing that comes and goes.',
      category: 'tech',
      content: 'Text.',
    },
    p_options: [],
  })
  const { id, slug } = (Array.isArray(submitted) ? submitted[0] : submitted) as {
    id: string
    slug: string
  }
  expect(await page(newest)).not.toContain(title)
  expect((await request.get(`/projects/${slug}`)).status()).toBe(404)

  await admin('set_review_checks', { p_project: id, p_checks: CHECKED })
  await admin('set_project_status', { p_project: id, p_status: 'approved' })
  await expect.poll(() => page(newest), soon).toContain(title)
  expect((await request.get(`/projects/${slug}`)).status()).toBe(200)

  const renamed = `${title} again`
  await admin('save_project', { p_project: { id, title: renamed } })
  await expect.poll(() => page(`/projects/${slug}`), soon).toContain(renamed)
  await expect.poll(() => page(newest), soon).toContain(renamed)

  // Other tests publish listings meanwhile, which appear at the top.
  const order = async () =>
    [...(await page('/projects')).matchAll(/href="\/projects\/([^"?]+)" title=/g)]
      .map((match) => match[1] ?? '')
      .filter((slug) => !/^(renewal|tracker)-/.test(slug))
  const [first = '', second = ''] = await order()
  const idOf = async (of: string) => {
    const [row] = (await admin('project_by_slug', { p_slug: of })) as { id: string }[]
    return row?.id
  }
  const swap = { p_a: await idOf(first), p_b: await idOf(second) }
  await admin('swap_project_order', swap)
  await expect.poll(async () => (await order()).slice(0, 2), soon).toEqual([second, first])
  await admin('swap_project_order', swap)

  const reasons = { p_note: 'Over.', p_basis: BASIS }
  await admin('set_project_status', { p_project: id, p_status: 'archived', ...reasons })
  await expect.poll(() => page(newest), soon).not.toContain(title)
  await expect.poll(async () => (await request.get(`/projects/${slug}`)).status(), soon).toBe(404)
})

test('the pictures of a listing come and go with it, drawn ones too', async ({ request }) => {
  const creator = await caller(request, DEMO.creator)
  const admin = await caller(request, DEMO.admin)
  // Copies that were not asked about again would be sent for ten seconds.
  const soon = { timeout: 5_000, intervals: [50] }
  const file = `${Date.now()}-renewal-${randomUUID().slice(0, 8)}.png`
  await creator.upload(file, await goodPicture())
  const address = `/storage/v1/object/public/project_thumbnails/${file}`
  const submitted = await creator('submit_project', {
    p_project: {
      title: `Renewal ${randomUUID().slice(0, 8)}`,
      description: 'A listing with a picture.',
      category: 'tech',
      content: 'Text.',
      thumbnail_url: address,
    },
    p_options: [],
  })
  const { id } = (Array.isArray(submitted) ? submitted[0] : submitted) as { id: string }
  const statuses = () =>
    Promise.all(
      [
        `/pictures/640/avif/${file}`,
        `/pictures/320/webp/${file}`,
        `/pictures/original/${file}`,
        address,
      ].map(async (path) => (await request.get(path)).status()),
    )
  const hidden = [404, 404, 404, 400]
  const shown = [200, 200, 200, 200]
  expect(await statuses()).toEqual(hidden)
  await admin('set_review_checks', { p_project: id, p_checks: CHECKED })
  for (const status of ['rejected', 'archived']) {
    await admin('set_project_status', { p_project: id, p_status: 'approved' })
    await expect.poll(statuses, soon).toEqual(shown)
    const reasons = { p_note: 'No.', p_basis: BASIS }
    await admin('set_project_status', { p_project: id, p_status: status, ...reasons })
    await expect.poll(statuses, soon).toEqual(hidden)
  }
})
