import type { OrganisationKind } from '#islands/listing/creator-facts.ts'
import type { OrganisationKey } from './organisations.ts'

/** What an organisation tells about itself on its page. */
interface DemoCreator {
  kind: OrganisationKind
  register: string
  number: string
  /** ISO 3166-1. */
  country: string
  about: string
  links: string[]
}

/** Organisations that tell something; the pages of the others show their projects only. */
export const demoCreators: Partial<Record<OrganisationKey, DemoCreator>> = {
  harbourLight: {
    kind: 'company',
    register: 'Register of the demo',
    number: 'DEMO-10001',
    country: 'US',
    about: `We’re a workers’ cooperative of seven: two hydrologists, three engineers, a map designer and a former lifeboat coxswain. We have built public software for ports since 2017.

Everything we make is open: drawings, code, readings, and the notes on what broke.`,
    links: ['https://harbourlight.example', 'https://code.example/harbour-light'],
  },
  gruenschnabel: {
    kind: 'association',
    register: 'Vereinsregister der Demo',
    number: 'DEMO VR 140',
    country: 'DE',
    about:
      'Wir sind ein gemeinnütziger Verein mit 140 Mitgliedern und zwei halben Stellen. Kennengelernt haben wir uns bei einer nächtlichen Eulenzählung; seitdem bringen wir Telefonen bei, Vögeln zuzuhören.',
    links: ['https://gruenschnabel.example'],
  },
  yamabiko: {
    kind: 'company',
    register: 'デモの法人登記',
    number: 'DEMO-0003',
    country: 'JP',
    about:
      '山あいの町にある、3人だけのゲームスタジオです。谷に伝わる話を聞き集め、墨で描いた景色とともに作品にしています。',
    links: ['https://yamabiko.example'],
  },
}
