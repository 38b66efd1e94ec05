import { DEMO } from '../../tests/e2e/fixtures.ts'
import {
  approve,
  demoPerson,
  newPerson,
  type Person,
  rows,
  rpc,
} from '../../tests/e2e/messaging.ts'

/** The accounts, listings and interest that the pictures show. */
export interface Story {
  readonly creator: Person
  readonly supporter: Person
  /** Public, with two options, uses and milestones. */
  readonly listing: { readonly id: string; readonly slug: string }
  /** In review, with comments. */
  readonly reviewed: string
  /** An interest whose terms have changed. */
  readonly changed: string
  readonly thread: string
}

export const LISTING = {
  title: 'Undertow',
  description: 'Captions for live theatre on the visitor’s own phone. Offline, in nine languages.',
  content:
    'Undertow follows the play and shows each line as it is spoken, on the visitor’s own phone.\n\nTwo theatres have used it since September 2026.',
}
const REVENUE = {
  type: 'revenue',
  title: 'Share of licences',
  description: 'Supporters together receive 6 percent of licence income, paid every half-year.',
  details: { share: 6, cap: 1.4, period: 'At most six years', payout: 'Twice a year' },
  min_amount: 250,
  currency: 'EUR',
}
const GRANT = {
  type: 'grant',
  title: 'A language for a theatre',
  description: 'Pays for one more language in one theatre.',
  details: { reward: 'A report after the first season' },
  min_amount: 400,
  currency: 'EUR',
}

export async function tellStory(): Promise<Story> {
  const admin = await demoPerson(DEMO.admin)
  const [creator, supporter, second] = [
    await newPerson('Prompt Box Collective'),
    await newPerson('Mara Lind'),
    await newPerson('Jonas Brandt'),
  ]
  const listing = await publish(creator, admin)
  const options = await rows<{ id: string; type: string }>(
    creator,
    `support_options?project_id=eq.${listing.id}&select=id,type`,
  )
  const option = (type: string) => options.find((one) => one.type === type)?.id
  const express = async (person: Person, type: string, amount: number, note: string) => {
    const [made] = await rpc<{ interest_id: string; thread_id: string }[]>(
      person,
      'express_interest',
      {
        ...{ p_project: listing.id, p_option: option(type), p_amount: amount, p_note: note },
        p_country: 'EE',
        p_of_age: true,
        p_message: 'Do sales through schools count as licence income?',
      },
    )
    if (!made) throw new Error('The interest was not stored')
    return made
  }
  const answered = await express(supporter, 'revenue', 500, 'I run a small stage in Tartu.')
  await express(second, 'grant', 400, 'For our spring season.')
  await rpc(creator, 'mark_thread_read', { p_thread: answered.thread_id })
  await rpc(creator, 'send_message', {
    p_thread: answered.thread_id,
    p_content: 'They do: all licences count, however they are sold. Section 3 has the wording.',
    p_client_id: crypto.randomUUID(),
  })
  const changed = await express(supporter, 'grant', 400, 'One language for our house.')
  await rpc(admin, 'save_project', {
    p_project: { id: listing.id },
    p_options: [
      { ...REVENUE, id: option('revenue') },
      {
        ...GRANT,
        id: option('grant'),
        description: 'Pays for one more language.',
        min_amount: 500,
      },
    ],
  })
  return {
    ...{ creator, supporter, listing, changed: changed.interest_id },
    reviewed: await review(creator, admin),
    thread: answered.thread_id,
  }
}

async function publish(creator: Person, admin: Person): Promise<Story['listing']> {
  const listing = await rpc<{ id: string; slug: string }>(creator, 'submit_project', {
    p_project: {
      ...LISTING,
      category: 'art',
      target_amount: 24_000,
      use_of_funds: [
        { purpose: 'Development', share: 55 },
        { purpose: 'Tests in two theatres', share: 30 },
        { purpose: 'Reserve and fee', share: 15 },
      ],
      milestones: [
        {
          title: 'Pilot in two theatres',
          month: '2027-03',
          text: 'Ten evenings with an audience.',
        },
        { title: 'First release', month: '2027-09', text: 'Nine languages, offline.' },
      ],
    },
    p_options: [REVENUE, GRANT],
  })
  await approve(admin, listing.id)
  return listing
}

async function review(creator: Person, admin: Person): Promise<string> {
  const { id } = await rpc<{ id: string }>(creator, 'submit_project', {
    p_project: { ...LISTING, title: 'Undertow for schools', category: 'art' },
    p_options: [REVENUE],
  })
  const ask = (field: string, body: string) =>
    rpc(admin, 'add_review_comment', { p_project: id, p_field: field, p_body: body })
  await ask('content', 'You offer a share of 6%. Of what, and for how long?')
  await ask('general', 'In which register can we find your organisation?')
  await rpc(admin, 'request_changes', { p_project: id })
  return id
}
