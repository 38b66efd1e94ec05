import { expect, test } from 'vitest'
import { EMPTY_SUBMISSION } from './form.ts'
import { fillPictures, placesOf, postedListing } from './posted-preview.ts'

const pictures = {
  cover: { url: 'blob:https://backlit.example/1', alt: 'The harbour' },
  gallery: [
    { url: 'blob:https://backlit.example/2', alt: '' },
    { url: 'https://backlit.example/storage/v1/object/public/project_thumbnails/3.png', alt: 'c' },
  ],
}
const posted = (change: object = {}) =>
  JSON.stringify({
    values: { ...EMPTY_SUBMISSION, title: 'Tidewatch' },
    creator: 'Ada',
    pictures: placesOf(pictures),
    ...change,
  })

test('a posted form becomes its listing, with places for the pictures', () => {
  const project = postedListing(posted())
  expect(project).toMatchObject({
    title: 'Tidewatch',
    creatorName: 'Ada',
    thumbnailUrl: '/local/0',
  })
  expect(project?.thumbnailAlt).toBe('The harbour')
  expect(project?.gallery.map(({ url }) => url)).toEqual(['/local/1', '/local/2'])
})

test('a stored listing is read as everywhere else', () => {
  const listing = { id: 'a', title: 'Tidewatch', gallery: [{ url: '/a.png', alt: '' }] }
  expect(postedListing(JSON.stringify({ listing }))).toMatchObject(listing)
  expect(postedListing(JSON.stringify({ listing: { title: 'Without an id' } }))).toBeNull()
})

test('anything else is no listing', () => {
  const far = { cover: { url: 'https://elsewhere.example/x.png', alt: '' }, gallery: [] }
  const up = { cover: { url: '/local/../terms', alt: '' }, gallery: [] }
  const many = { cover: null, gallery: Array(13).fill({ url: '/local/1', alt: '' }) }
  for (const body of ['', '[]', 'null', '{"values":', posted({ creator: 'x'.repeat(121) })]) {
    expect(postedListing(body), body.slice(0, 40)).toBeNull()
  }
  for (const wrong of [far, up, many]) expect(postedListing(posted({ pictures: wrong }))).toBeNull()
})

test('pictures of the browser take their places, others stay', () => {
  const images = ['/local/2', '/local/0', '/covers/tech/a.svg'].map((src) => ({
    src,
    getAttribute: () => src,
  }))
  fillPictures({ querySelectorAll: () => images } as unknown as ParentNode, pictures)
  expect(images.map(({ src }) => src)).toEqual([
    pictures.gallery[1]?.url,
    pictures.cover.url,
    '/covers/tech/a.svg',
  ])
})
