import type { TFunction } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReviewComment } from '#islands/listing/reviewed.ts'
import { FieldNotes, Noted } from '#islands/submit/field-notes.tsx'
import { Field } from '#ui/field.tsx'
import { reviewNotes } from './review-notes.tsx'

const t = ((key: string) => key) as TFunction
const comment: ReviewComment = {
  ...{ id: '1', field: 'tags', body: 'Too many', quote: null, created_at: '2026-11-01' },
  ...{ done_at: null, resolved_at: null },
}

const noted = (field: string, comments = [comment], isPublic = true) =>
  renderToStaticMarkup(
    <FieldNotes value={(name) => reviewNotes(t, name, { comments, isPublic })}>
      <Noted field={field}>
        <Field label="Name">{(control) => <input {...control} />}</Field>
      </Noted>
    </FieldNotes>,
  )

test('what a review says about a field describes it', () => {
  const described = /aria-describedby="(\w+)".*<div id="\1">/
  expect(noted('tags')).toMatch(described)
  expect(noted('tags')).toContain('Too many')
  expect(noted('title')).toMatch(described)
  expect(noted('title')).toContain('myProjects.teamFirst')
})

test('nothing describes a field of which a review says nothing', () => {
  expect(noted('slug')).not.toContain('describedby')
  expect(noted('tags', [{ ...comment, resolved_at: '2026-11-02' }])).not.toContain('describedby')
  expect(noted('title', [], false)).not.toContain('describedby')
})
