import { describe, expect, it } from 'vitest'
import {
  EMPTY_SUBMISSION,
  isBlank,
  offeredOptions,
  type SubmissionValues,
  storedValuesSchema,
  submissionSchema,
} from './submission.ts'

const filled: SubmissionValues = {
  ...EMPTY_SUBMISSION,
  title: ' Tidewatch ',
  description: 'Street-level flood forecasts.',
  category: 'tech',
  terms: true,
  rules: true,
}

/** Error codes by the path of their field. */
function problems(values: SubmissionValues): Record<string, string> {
  const { error } = submissionSchema.safeParse(values)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('submissionSchema', () => {
  it('takes title, short description, category and the two boxes, and nothing more is needed', () => {
    expect(submissionSchema.parse(filled)).toMatchObject({
      title: 'Tidewatch',
      targetAmount: null,
      website: null,
      videoUrl: null,
      options: { equity: null, token: null, revenue: null, grant: null },
    })
  })

  it('names every missing field and both boxes', () => {
    expect(problems({ ...EMPTY_SUBMISSION, title: '   ' })).toEqual({
      title: 'form.required',
      description: 'form.required',
      category: 'form.required',
      terms: 'form.terms_required',
      rules: 'form.rules_required',
    })
  })

  it('takes 160 characters of short description and refuses 161', () => {
    expect(problems({ ...filled, description: 'a'.repeat(160) })).toEqual({})
    expect(problems({ ...filled, description: 'a'.repeat(161) })).toEqual({
      description: 'form.too_long',
    })
  })

  it('checks amounts and addresses only where something was typed', () => {
    expect(
      problems({ ...filled, targetAmount: 'a lot', website: 'nowhere', videoUrl: 'example.org/v' }),
    ).toEqual({ targetAmount: 'form.number', website: 'form.url', videoUrl: 'form.url' })
    expect(
      submissionSchema.parse({ ...filled, targetAmount: '25,000', website: 'example.org' }),
    ).toMatchObject({ targetAmount: 25_000, website: 'https://example.org' })
  })

  it('wants title and terms of an option that is offered, and ignores one that is not', () => {
    const options = {
      ...filled.options,
      equity: { offered: true, title: '', terms: ' ', minimum: '-5' },
      token: { offered: false, title: '', terms: '', minimum: 'nonsense' },
    }
    expect(problems({ ...filled, options })).toEqual({
      'options.equity.title': 'form.required',
      'options.equity.terms': 'form.required',
      'options.equity.minimum': 'form.number',
    })
  })
})

describe('offeredOptions', () => {
  it('turns ticked kinds into support options in US dollars, in the order of the form', () => {
    const values = submissionSchema.parse({
      ...filled,
      options: {
        ...filled.options,
        grant: { offered: true, title: 'Grant', terms: 'No strings.', minimum: '' },
        equity: { offered: true, title: 'Seed', terms: '2 %', minimum: '500' },
      },
    })
    expect(offeredOptions(values)).toEqual([
      { type: 'equity', title: 'Seed', description: '2 %', min_amount: 500, currency: 'USD' },
      { type: 'grant', title: 'Grant', description: 'No strings.', min_amount: 0, currency: 'USD' },
    ])
  })
})

describe('stored values', () => {
  it('come back as they were', () => {
    expect(storedValuesSchema.parse(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  })
  it('of another age are filled up instead of refused', () => {
    expect(
      storedValuesSchema.parse({ title: 'Old', description: 7, options: { equity: 'yes' } }),
    ).toEqual({ ...EMPTY_SUBMISSION, title: 'Old' })
  })
  it('know an untouched form', () => {
    expect(isBlank(structuredClone(EMPTY_SUBMISSION))).toBe(true)
    expect(isBlank({ ...EMPTY_SUBMISSION, rules: true })).toBe(false)
  })
})
