import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DescribedBy, Field, FieldGroup } from './field.tsx'

const field = (
  <Field label="Name" hint="Up to 160 characters">
    {(control) => <input {...control} />}
  </Field>
)

test('what stands beside a field describes it, after its own hint', () => {
  const html = renderToStaticMarkup(<DescribedBy value="notes">{field}</DescribedBy>)
  expect(html).toMatch(/<input id="(\w+)" aria-describedby="\1-hint notes"/)
})

test('what stands beside a group of fields describes the group alone', () => {
  const html = renderToStaticMarkup(
    <DescribedBy value="notes">
      <FieldGroup>{field}</FieldGroup>
    </DescribedBy>,
  )
  expect(html).toContain('<fieldset aria-describedby="notes">')
  expect(html).toMatch(/<input id="(\w+)" aria-describedby="\1-hint"/)
})
