import { describe, expect, it } from 'vitest'
import { emptyOption } from '#islands/listing/form/options.ts'
import {
  EMPTY_SUBMISSION,
  isBlank,
  offeredOptions,
  type SubmissionValues,
  storedValuesSchema,
  submissionSchema,
  wantedSlug,
} from './form.ts'

const filled: SubmissionValues = {
  ...EMPTY_SUBMISSION,
  title: ' Tidewatch ',
  description: 'Street-level flood forecasts.',
  category: 'tech',
  terms: true,
  rules: true,
}

/** Error codes by field path. */
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

  it('wants the title of an option that is offered, and ignores one that is not', () => {
    const options = {
      ...filled.options,
      equity: {
        ...emptyOption('equity'),
        offered: true,
        terms: 'a'.repeat(1001),
        minimum: '-5',
        details: { share: '101', instrument: 'a'.repeat(201), rights: '', exit: '' },
      },
      token: { ...emptyOption('token'), minimum: 'nonsense' },
    }
    expect(problems({ ...filled, options })).toEqual({
      'options.equity.title': 'form.required',
      'options.equity.terms': 'form.too_long',
      'options.equity.minimum': 'form.number',
      'options.equity.details.share': 'form.percent',
      'options.equity.details.instrument': 'form.too_long',
    })
  })
})

describe('offeredOptions', () => {
  it('turns ticked kinds into support options with their terms, in the order of the form', () => {
    const values = submissionSchema.parse({
      ...filled,
      options: {
        ...filled.options,
        grant: {
          ...emptyOption('grant'),
          offered: true,
          title: 'Grant',
          terms: 'No strings.',
          currency: 'JPY',
          minimum: '5,000',
        },
        revenue: {
          ...emptyOption('revenue'),
          offered: true,
          title: 'Share',
          terms: 'Of sales',
          details: { share: '2,5 %', cap: '1.4x', period: ' six years ', payout: '' },
        },
      },
    })
    expect(offeredOptions(values)).toEqual([
      {
        type: 'revenue',
        title: 'Share',
        description: 'Of sales',
        min_amount: 0,
        currency: 'USD',
        details: { share: 2.5, cap: 1.4, period: 'six years' },
      },
      {
        type: 'grant',
        title: 'Grant',
        description: 'No strings.',
        min_amount: 5000,
        currency: 'JPY',
        details: {},
      },
    ])
  })

  it('takes no cents of a currency that has none', () => {
    const grant = {
      ...emptyOption('grant'),
      offered: true,
      title: 'Grant',
      terms: 'x',
      currency: 'JPY' as const,
      minimum: '50.50',
    }
    expect(problems({ ...filled, options: { ...filled.options, grant } })).toEqual({
      'options.grant.minimum': 'form.number',
    })
  })
})

describe('wantedSlug', () => {
  it('is that of the title until another one is typed', () => {
    expect(wantedSlug({ title: 'Über Tide!', slug: '' })).toBe('über-tide')
    expect(wantedSlug({ title: 'Über Tide!', slug: ' Tide Watch/2 ' })).toBe('tide-watch2')
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
