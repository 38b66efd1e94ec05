import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { resetToSaved } from './form.ts'

const START = { title: 'A', text: 'B', rows: [{ name: 'x' }] }

/** A form on the screen, which a reset makes of it. */
function openForm() {
  const form = createFormControl({ defaultValues: START })
  form.reset(START)
  return form
}

test('a saved form starts from what was stored, but keeps what was typed since it was sent', () => {
  const form = openForm()
  form.setValue('title', ' New ', { shouldDirty: true })
  const sent = structuredClone(form.getValues())
  form.setValue('text', 'Typed later', { shouldDirty: true })
  form.setValue('rows', [{ name: 'x' }, { name: 'y' }], { shouldDirty: true })
  resetToSaved(form, { ...START, title: 'New' }, sent)
  expect(form.getValues()).toEqual({
    title: 'New',
    text: 'Typed later',
    rows: [{ name: 'x' }, { name: 'y' }],
  })
  expect(form.getFieldState('title').isDirty).toBe(false)
  expect(form.getFieldState('text').isDirty).toBe(true)
})

test('a saved form in which nothing was typed since is not dirty', () => {
  const form = openForm()
  form.setValue('title', 'New', { shouldDirty: true })
  resetToSaved(form, { ...START, title: 'New' }, structuredClone(form.getValues()))
  expect(form.getValues()).toEqual({ ...START, title: 'New' })
  expect(form.getFieldState('title').isDirty).toBe(false)
})

test('what was stored replaces what was sent, even where the form otherwise keeps what was typed', () => {
  const form = createFormControl({
    defaultValues: START,
    resetOptions: { keepDirtyValues: true },
  })
  form.reset(START)
  form.setValue('title', 'New', { shouldDirty: true })
  resetToSaved(form, START, structuredClone(form.getValues()))
  expect(form.getValues()).toEqual(START)
})
