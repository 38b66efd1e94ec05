/** Who runs this site, and what it offers. The one file to fill in; see docs/identity.md. Checked by every build. */
export const SITE: Site = {
  /** The name in texts, titles, mails and pictures. */
  brand: 'Backlit',
  operator: {
    /** As registered, with the legal form. */
    legalName: 'Example Operator OÜ',
    /** Who may sign for it. */
    representedBy: ['Example Person'],
    street: 'Example Street 1',
    city: '10000 Tallinn',
    /** ISO 3166-1. The legal texts in src/content/legal are written for the law of this country. */
    country: 'EE',
    /** Null where there is none. */
    register: { name: 'Äriregister', number: '00000000' },
    vatNumber: 'EE000000000',
  },
  contact: {
    /** Public, in every footer. */
    email: 'hello@backlit.example',
    /** Null to show none. */
    phone: null,
    /**
     * Languages that the contact points for authorities and users answer in (Digital Services Act, articles 11 and 12). In
     * the EU, an official one of the operator's country is among them.
     */
    answersIn: ['et', 'en'],
  },
  /** Authorities that oversee the operator, with their addresses on the web. */
  supervision: [
    {
      name: 'Tarbijakaitse ja Tehnilise Järelevalve Amet',
      url: 'https://www.ttja.ee',
      oversees: ['consumers', 'services', 'accessibility'],
    },
    { name: 'Andmekaitse Inspektsioon', url: 'https://www.aki.ee', oversees: ['data'] },
  ],
  /** Body for disputes out of court, certified under the Digital Services Act (article 21). Null to name none. */
  disputeBody: null,
  /** Percent of the amount raised that a funded project owes. */
  fee: 5,
  /** Business days that a review takes, as promised. */
  reviewDays: { from: 3, to: 5 },
  /** Of src/core/money.ts; the first is suggested. */
  currencies: ['USD', 'EUR', 'GBP', 'JPY'],
  /** Offered in forms, of src/islands/listing/category.ts. */
  categories: ['tech', 'finance', 'art', 'social', 'gaming', 'other'],
  /** Of src/i18n/locales.ts, English among them. */
  languages: ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'],
  /** Linked in the footer and in structured data. */
  social: [],
  /** Of the browser's frame, and behind the icon of an installed app. */
  theme: { light: '#f9fafc', dark: '#080b14', night: '#0b0f1c' },
}

/** Consumer protection, the Digital Services Act, accessibility, data protection. */
type Overseen = 'consumers' | 'services' | 'accessibility' | 'data'

export interface Site {
  readonly brand: string
  readonly operator: {
    readonly legalName: string
    readonly representedBy: readonly string[]
    readonly street: string
    readonly city: string
    readonly country: string
    readonly register: { readonly name: string; readonly number: string } | null
    readonly vatNumber: string | null
  }
  readonly contact: {
    readonly email: string
    readonly phone: string | null
    readonly answersIn: readonly string[]
  }
  readonly supervision: readonly {
    readonly name: string
    readonly url: string
    readonly oversees: readonly Overseen[]
  }[]
  readonly disputeBody: { readonly name: string; readonly url: string } | null
  readonly fee: number
  readonly reviewDays: { readonly from: number; readonly to: number }
  readonly currencies: readonly string[]
  readonly categories: readonly string[]
  readonly languages: readonly string[]
  readonly social: readonly { readonly name: string; readonly url: string }[]
  readonly theme: { readonly light: string; readonly dark: string; readonly night: string }
}
