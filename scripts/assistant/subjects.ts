/**
 * Subjects people ask about, each with the passages that answer it, best first. Shared by all languages; the example
 * questions are in `asked/<locale>.json`.
 */
export const SUBJECTS: Readonly<Record<string, string>> = {
  // What this site is, what it is for, how it differs from a crowdfunding platform or a bank.
  what: 'faq/what pages/about/0 pages/how-it-works/0 pages/how-it-works/11',
  // Lost or nervous beginners, who understand nothing of it.
  firsttime: 'pages/how-it-works/0 guides/supporters/0 help/create-account faq/support',
  // Where the name "this site" comes from, what it means.
  name: 'pages/about/1',
  // Who uses this site, who meets there, who it is made for.
  meets: 'pages/about/2 pages/about/0',
  // What this site stands for, whether one can trust it, how it stays neutral, how it earns its living.
  trust: 'pages/about/3 pages/how-it-works/11 faq/approval',
  // What this site leaves to the reader: judging a project, own research, due diligence.
  ownwork: 'pages/about/4 legal/terms/5 pages/how-it-works/11 guides/supporters/0',
  // In which languages the site is, how to switch, whether project texts are translated.
  languages: 'help/language-and-look faq/international pages/about/5 legal/terms/16',
  // Screen readers, keyboard, contrast, subtitles, who has checked it.
  accessible:
    'pages/accessibility/2 pages/accessibility/0 pages/accessibility/1 pages/accessibility/3 pages/accessibility/4',
  // Text that is too small, zoom, a page that is too bright.
  textsize: 'pages/accessibility/1 help/language-and-look',
  // Which language version of the legal texts counts, is binding.
  prevails: 'legal/terms/16 legal/posting-rules/15',
  // Using it from some country, living abroad, sanctions, restrictions by country.
  country: 'faq/international legal/terms/3 guides/legal/3',
  // A creator who accepts supporters from certain countries only.
  opento: 'guides/project-submission/9 guides/legal/3 faq/international help/change-listing',
  // A supporter who cannot go on because of the country.
  blockedcountry:
    'guides/project-submission/9 faq/international guides/legal/3 help/express-interest help/message-creator',
  // Why one is asked for one's country, who sees it.
  whycountry: 'guides/legal/3 faq/international help/express-interest',
  // Which currencies there are, paying in another one.
  currency: 'faq/international guides/project-submission/9 legal/terms/9 help/language-and-look',
  // Minimum age, minors, children, teenagers.
  age: 'legal/terms/3 faq/international legal/privacy/13',
  // May a private person, freelancer, student, club, company, association list a project; who may post.
  individual: 'faq/submit legal/posting-rules/2 legal/terms/3 guides/project-submission/1',
  // A company that isn't registered yet.
  unregistered: 'legal/posting-rules/2 faq/submit',
  // A company based in some other country that lists a project.
  listabroad: 'faq/submit faq/international',
  // In which language to write a listing, a second language for it.
  listinglanguage:
    'guides/marketing/7 help/language-and-look faq/international legal/posting-rules/2',
  // Something that is only an idea or planned.
  idea: 'guides/project-submission/6 legal/posting-rules/5',
  // Something that is not digital.
  digital: 'legal/posting-rules/2',
  // Supporting for a company, an association, a foundation.
  forcompany: 'legal/terms/3 help/express-interest',
  // How to list/submit/publish one's project, where the form is, steps.
  submit: 'faq/submit pages/how-it-works/7 guides/project-submission/0 guides/project-submission/1',
  // Several projects with one account, one project twice.
  severalprojects: 'legal/posting-rules/2 help/create-account',
  // What to have ready before opening the submission form.
  prepare: 'guides/project-submission/1 guides/project-submission/14',
  // How to name the project, length/style of the project name.
  title: 'guides/project-submission/3',
  // Short description/teaser: how long, what to say.
  describe: 'guides/project-submission/4 faq/submit legal/posting-rules/3',
  // Which category to choose, what categories exist.
  category: 'guides/project-submission/5 pages/how-it-works/2',
  // Full/long description: what belongs in it, structure, formatting.
  story: 'guides/project-submission/6 legal/posting-rules/3',
  // Target amount and timeline in the form: how to set them, whether obligatory.
  goal: 'guides/project-submission/7 guides/financial-planning/2',
  // Pictures, cover, video: formats, sizes, how many, YouTube.
  pictures: 'guides/project-submission/8 legal/posting-rules/4',
  // Having no picture or video.
  nopicture: 'guides/project-submission/8',
  // A picture that is not accepted: too big, HEIC, crooked.
  pictureerror: 'guides/project-submission/8 help/name-and-picture',
  // Support options a creator offers: how to fill them in, how many, what to state.
  options: 'guides/project-submission/9 legal/posting-rules/8 guides/funding-models/9',
  // The field for the project's own website/link.
  website: 'guides/project-submission/10',
  // Save a draft, continue later, preview before sending.
  draft: 'help/drafts guides/project-submission/11 faq/submit',
  // How long approval takes, who looks, status while waiting.
  review:
    'help/follow-review faq/approval pages/how-it-works/8 legal/terms/8 legal/posting-rules/10 guides/project-submission/12',
  // The reviewer asked for changes: where to make them, sending again, whether the wait starts over.
  comments: 'help/follow-review guides/project-submission/12',
  // Changing something while the project is being reviewed.
  editreview: 'help/take-down help/follow-review',
  // What is checked and what is not (finances, contracts), whether approval is a seal of quality.
  checked:
    'faq/approval pages/how-it-works/8 legal/terms/8 legal/posting-rules/10 pages/how-it-works/11',
  // What most often delays a submission or gets it sent back, typical mistakes.
  heldup: 'guides/project-submission/13 guides/project-submission/14',
  // Mine was declined: reasons, trying again, appeal.
  rejected:
    'help/rejected-project faq/approval pages/how-it-works/9 legal/posting-rules/10 legal/terms/8 guides/project-submission/13',
  // Disagreeing with a rejection, who looks again, how often.
  appeal: 'help/rejected-project legal/posting-rules/10',
  // When/where an approved project becomes public, who sees it before.
  visible: 'pages/how-it-works/9 faq/approval pages/how-it-works/10',
  // Changing or updating a listing after approval, keeping it current, taking it down oneself.
  keepup: 'help/change-listing legal/posting-rules/11 pages/how-it-works/10',
  // Changing an option of a public project, what becomes of those already interested.
  changedoption: 'help/change-listing help/terms-changed',
  // Changing the goal of a public project.
  changedgoal: 'help/change-listing',
  // Being featured/highlighted/on top of the list, can it be bought.
  featured: 'help/list-order legal/terms/2 legal/posting-rules/10 pages/how-it-works/10',
  // In which order lists are.
  listorder: 'help/list-order',
  // How to find, search, filter projects (how it works, not asking for a list).
  browse: 'pages/how-it-works/2',
  // A project one has seen or heard of and cannot find, a search without results.
  findagain: 'pages/how-it-works/2 help/list-order help/save-projects faq/approval',
  // Which ways of supporting there are, the differences.
  kinds: 'faq/types pages/how-it-works/3 guides/funding-models/1 guides/supporters/2',
  // Comparing the options of a project, what “not stated” means.
  compareoptions: 'guides/funding-models/1',
  // Equity: what it is, shares, ownership, votes.
  equity: 'guides/supporters/3 guides/funding-models/2 faq/types',
  // What becomes of one's part when the company issues new shares.
  dilution: 'guides/funding-models/2 guides/supporters/3',
  // Selling shares or tokens again, getting out later.
  resale: 'guides/supporters/3 guides/supporters/4',
  // Tokens: what they are, wallets, crypto, what to watch.
  token: 'guides/supporters/4 guides/funding-models/3 faq/types guides/legal/2',
  // Which document the law asks for: white paper, prospectus.
  whitepaper: 'guides/legal/2 legal/terms/3',
  // Revenue share: how it works, percentage, cap.
  revenue: 'guides/supporters/5 guides/funding-models/4 faq/types',
  // A revenue share without income.
  nosales: 'guides/supporters/5',
  // Grants, donations, direct investment.
  grant: 'guides/supporters/6 guides/funding-models/5 faq/types',
  // "other" support: work, materials, services instead of money.
  otherkind: 'guides/funding-models/6 faq/types',
  // Pre-orders and licences, products instead of shares, why the form does not offer them.
  preorder: 'guides/funding-models/6 faq/types',
  // As a creator: which funding model suits me.
  decide: 'guides/funding-models/7 guides/funding-models/0 guides/funding-models/1',
  // Setting the minimum amount of an option, smallest contribution.
  minimum: 'guides/funding-models/8 guides/project-submission/9',
  // How to support a project, the two steps, whether an account is needed, what pressing confirm does.
  confirm: 'help/express-interest pages/how-it-works/4 pages/how-it-works/3 faq/funding',
  // Is showing interest binding, can one back out, withdraw.
  binding: 'faq/funding pages/how-it-works/4 legal/terms/9',
  // Where the money goes, how to pay, credit card, escrow, does this site hold funds.
  money:
    'faq/funding pages/how-it-works/5 legal/terms/2 legal/terms/9 legal/posting-rules/13 pages/how-it-works/11',
  // What happens after confirming: talk with the creator, contact the creator, agree terms.
  agree: 'pages/how-it-works/5 legal/terms/9 faq/funding help/message-creator',
  // What the agreement between supporter and creator should contain, who writes it, signing.
  contract: 'guides/legal/5 guides/legal/10 guides/legal/9 legal/terms/9',
  // Wanting out of an agreement that is signed.
  signedout: 'help/change-interest guides/legal/5 legal/terms/9',
  // Templates to download: budget, terms, update, contract.
  templates: 'guides/launch-plan/3 guides/after-the-round/4',
  // What if the project fails or goes bankrupt, losing the money, getting it back from the creator.
  risk: 'faq/types legal/terms/5 faq/funding pages/about/4 legal/terms/12 pages/how-it-works/11 guides/after-the-round/6',
  // Having paid a creator who is silent now, whether this site can get the money back.
  paid: 'faq/funding legal/posting-rules/13 legal/terms/12',
  // May a creator promise returns/profit/interest in the listing.
  returns: 'legal/posting-rules/6 guides/marketing/3 legal/posting-rules/5',
  // What it costs creators or supporters, commission, percentage, listing fee.
  fees: 'faq/fees pages/how-it-works/12 legal/terms/10 legal/posting-rules/12 pages/about/3 guides/after-the-round/2',
  // VAT on the platform fee.
  vatfee: 'legal/terms/10',
  // Getting the fee back (from this site).
  refund: 'legal/terms/10 faq/fees legal/posting-rules/12 pages/how-it-works/12',
  // Goal missed: is anything owed; success fee.
  unfunded: 'faq/fees pages/how-it-works/12 legal/terms/10 legal/posting-rules/12',
  // All or nothing, what happens if the goal is not reached.
  allornothing: 'guides/financial-planning/3 legal/posting-rules/13',
  // What counts towards the amount raised, and so the fee: contributions in kind, agreements that lapsed.
  raised: 'legal/terms/10 guides/after-the-round/2',
  // Where and by when a creator reports the amount raised, when the invoice comes and is due.
  tellamount: 'guides/after-the-round/2 legal/terms/10 help/close-a-project',
  // Premium services, paying for extras.
  premium: 'faq/fees legal/terms/10 pages/how-it-works/12 legal/posting-rules/12',
  // VAT, income tax, accounting, receipts.
  tax: 'guides/legal/8 guides/financial-planning/7 legal/terms/10 legal/terms/6',
  // Opening an account, one per person, login, forgotten password, accuracy of details, sharing it.
  account: 'help/create-account legal/terms/4 faq/support help/name-and-picture',
  // One account per person: signed up twice, lending or sharing it, a second one for a company.
  oneaccount: 'legal/terms/4 help/create-account help/delete-account help/project-team',
  // What one can do without an account, for what one needs one.
  noaccount: 'help/create-account legal/terms/3',
  // Forgotten password, reset link, locked out.
  password: 'help/forgotten-password help/missing-emails help/create-account',
  // Changing a password one still knows.
  newpassword: 'help/change-password help/other-devices',
  // Logging in with Google or another account, having signed up that way, adding a password.
  logins: 'help/create-account help/forgotten-password',
  // Whether one has to show a passport or identity card, verification of users.
  identity: 'help/create-account guides/legal/3',
  // Changing the address one logs in with; mails about it.
  newmail: 'help/change-email',
  // Turning mails off or on, unsubscribing, fewer of them.
  mails: 'help/emails help/missing-emails',
  // A mail that does not arrive: to confirm the address, to reset the password, a notice; a link that no longer works.
  lostmail: 'help/missing-emails help/create-account help/forgotten-password',
  // Having forgotten with which address one signed up.
  whichaddress: 'help/forgotten-password help/missing-emails',
  // Two-factor authentication: lost or new phone, codes that fail, recovery codes.
  twofactor: 'help/two-factor-lost help/two-factor',
  // Recovery codes that are lost or used up, new ones.
  recoverycodes: 'help/two-factor-lost help/two-factor',
  // Two-factor authentication when one changes phones.
  newphone: 'help/two-factor-lost help/two-factor',
  // Turning two-factor authentication on, which app, codes by text message.
  twofactoron: 'help/two-factor help/two-factor-lost',
  // A code for the authenticator app that cannot be scanned.
  cantscan: 'help/two-factor',
  // Sessions on other devices, logging out elsewhere.
  devices: 'help/other-devices help/change-password',
  // Saving projects for later, the list of them.
  saved: 'help/save-projects',
  // Following a project, how often its updates come, unfollowing.
  follow: 'help/follow-a-project help/save-projects',
  // The difference between following and saving.
  followsave: 'help/follow-a-project help/save-projects',
  // Creators: writing and posting an update; showing how many are interested.
  news: 'help/post-updates guides/community-building/5',
  // Creators: correcting or deleting an update, whether that shows.
  editupdate: 'help/post-updates',
  // Who is told about an update, and how.
  told: 'help/post-updates help/emails',
  // Creators: closing date, closing with an outcome.
  ending: 'help/close-a-project guides/after-the-round/1 help/take-down',
  // Consent to a success story.
  storyconsent: 'help/close-a-project legal/privacy/4',
  // Creators: stopping new interest but keeping the page public, archive or close.
  keeppage: 'help/close-a-project guides/after-the-round/1 help/take-down',
  // Creators: opening a closed or archived project again, closed by mistake.
  reopen: 'help/close-a-project help/take-down',
  // Moving the closing date.
  extend: 'help/close-a-project',
  // A listing that has not been confirmed, the mail about it, gone because nobody answered.
  stilltrue: 'help/close-a-project',
  // The public page of a creator: text, links, register, how fast they answer.
  creatorpage: 'help/creator-page help/name-and-picture',
  // How fast a creator answers, where that is shown.
  speed: 'help/creator-page',
  // Whether there is a real organisation behind a project and which.
  realfirm: 'help/creator-page faq/approval',
  // Supporters: an organisation that cannot be found in any register.
  noregister: 'guides/supporters/7 help/creator-page help/report-listing',
  // Showing a project on another site: card, badge, code.
  embed: 'help/embed-a-project',
  // Asking in public on a project's page, answering or declining there, answers from conversations, reporting them.
  asking: 'help/ask-a-question help/message-creator',
  // Who sees who asked a public question.
  asker: 'help/ask-a-question',
  // Creators: leaving a public question unanswered, removing one.
  declineask: 'help/ask-a-question',
  // Change or delete a published answer.
  editanswer: 'help/ask-a-question',
  // Documents of a project: adding, public or on request.
  documents: 'help/share-documents help/message-creator',
  // Creators: showing a document only to some people.
  onrequest: 'help/share-documents',
  // Readers: asking for access to a document, where it is then.
  access: 'help/share-documents',
  // Creators: taking access to a document away, whether it is too late.
  revoke: 'help/share-documents',
  // Who sees who opened a document and when.
  opened: 'help/share-documents',
  // Numbers of a project: views, where they come from, saves, follows, CSV.
  numbers: 'help/project-numbers',
  // Whether one's own visits, reloads and bots count, whether views are people.
  ownviews: 'help/project-numbers',
  // Who looked at the page of a project, and from where.
  viewers: 'help/project-numbers',
  // The team of a project: inviting, removing, leaving.
  members: 'help/project-team',
  // What the owner, an editor and somebody with “Answers only” may do.
  roles: 'help/project-team',
  // Having been invited to a team: how to accept, without an account, how long.
  invited: 'help/project-team',
  // Taking back an invitation, removing somebody from the team.
  uninvite: 'help/project-team',
  // Giving a project to somebody else, what goes along, whether one stays.
  handover: 'help/project-team',
  // Withdrawing an interest.
  withdraw: 'help/change-interest help/terms-changed faq/funding',
  // Supporters: the creator has declined one's interest.
  declined: 'help/answer-supporters legal/posting-rules/9 help/change-interest',
  // Having confirmed with a wrong amount or note.
  amount: 'help/change-interest',
  // Having picked the wrong option, wanting another.
  switchoption: 'help/change-interest help/express-interest',
  // Supporters: the creator changed the terms, what if one does not answer.
  newterms: 'help/terms-changed',
  // Where one's own interests and support are listed, how far they are.
  mysupport: 'guides/supporters/9 help/change-interest help/interest-record',
  // What the steps of an interest mean, whether one has signed something by that.
  steps: 'guides/supporters/9 help/change-interest help/interest-record',
  // The creator does not answer, for days, after an interest or a message.
  noreply:
    'guides/supporters/9 help/message-creator help/change-interest help/ask-a-question legal/terms/6',
  // Whether the other person has opened one's message.
  readmark: 'help/message-creator',
  // Sending files in a conversation: formats, taking one back.
  attach: 'help/message-creator help/share-documents',
  // Supporters: the project closed or its page vanished while one was talking with the creator.
  gone: 'help/close-a-project help/take-down help/change-interest guides/after-the-round/1',
  // The record of an interest, as a proof or PDF.
  record: 'help/interest-record',
  // Blocking people, archiving or deleting conversations.
  block: 'help/block-or-report help/archive-conversation',
  // Archiving a conversation, whether the other person notices, finding it again.
  archivechat: 'help/archive-conversation',
  // Whether people learn that they were blocked or reported.
  blockedtold: 'help/block-or-report',
  // Creators: somebody has reported one's listing, who, what happens now.
  reportedme: 'help/report-listing legal/posting-rules/14 legal/terms/8 legal/posting-rules/10',
  // Private link to a draft.
  sharelink: 'help/share-draft help/drafts',
  // Archiving, withdrawing or unpublishing one's own project.
  takedown: 'help/take-down help/change-listing',
  // Supporters: warning signs, questions to ask, reading a listing, before signing.
  warning: 'guides/supporters/7 guides/supporters/8 guides/supporters/1 guides/supporters/10',
  // What to ask a creator, what to check before signing.
  askfirst: 'guides/supporters/8 guides/supporters/10',
  // Being hurried to decide or sign: only a few left, until tonight.
  hurried: 'guides/supporters/7 legal/posting-rules/5 help/report-listing',
  // Creators: closing a round, telling the amount, first days after it.
  closing:
    'guides/after-the-round/1 guides/after-the-round/2 guides/after-the-round/3 guides/after-the-round/0 help/close-a-project legal/terms/10',
  // Creators: plan for the weeks around approval, no response.
  launch:
    'guides/launch-plan/3 guides/launch-plan/0 guides/launch-plan/1 guides/launch-plan/2 guides/launch-plan/4 guides/launch-plan/6',
  // Account hacked, safe passwords, how data is protected, encryption.
  security: 'help/other-devices legal/terms/4 legal/privacy/10 faq/support',
  // Account blocked/suspended by this site, ending the contract.
  suspend: 'help/suspended-account legal/terms/13 legal/terms/8 legal/posting-rules/14',
  // Objecting to a decision of the team: on a report, a message, a listing, an account.
  objection: 'legal/terms/8 help/suspended-account help/rejected-project',
  // Delete my account and data.
  erase: 'help/delete-account legal/privacy/11 legal/terms/4 legal/terms/13 legal/privacy/7',
  // What others still have after an account is deleted: messages, questions, interests.
  afterdelete: 'help/delete-account legal/privacy/7',
  // How long data, messages, logs are kept.
  keep: 'legal/privacy/7 help/archive-conversation',
  // Conversations that are erased, keeping one.
  keepchat: 'help/archive-conversation',
  // How long reports, contact requests and decisions are kept.
  reportkept: 'legal/privacy/7',
  // Right of access, copy/export, correction, objection.
  mydata: 'help/download-data legal/privacy/11',
  // Which personal data is collected.
  collects: 'legal/privacy/2',
  // Why and on what legal basis data is processed, consent.
  why: 'legal/privacy/3',
  // Who can see my name, e-mail, profile, interests; is my support public.
  sees: 'legal/privacy/4',
  // Can staff/administrators read my messages.
  reader: 'legal/privacy/5 legal/privacy/4',
  // With whom data is shared, hosting, service providers, sold to advertisers, other countries.
  providers: 'legal/privacy/6 legal/privacy/9',
  // Cookies, local storage, cookie banner.
  cookies: 'legal/privacy/8 legal/privacy/9',
  // Tracking, analytics, Google, YouTube embeds, third parties.
  trackers: 'legal/privacy/9 legal/privacy/8',
  // Complaining to a data protection authority.
  complaint: 'legal/privacy/12 legal/privacy/11',
  // Who is responsible for the data, the operator, company behind it, address/imprint.
  responsible: 'legal/privacy/1 legal/terms/1',
  // Automated decisions, profiling, does an algorithm decide.
  automated: 'legal/privacy/13',
  // Light or dark theme, suggested currency, motion, language of mails.
  look: 'help/language-and-look',
  // One's own name, picture, location in the account.
  profile: 'help/name-and-picture',
  // Writing to a creator without choosing an option; whether a message was read; finding conversations.
  message: 'help/message-creator pages/how-it-works/5',
  // Who reads a message about a project without a creator's account.
  noowner: 'help/message-creator help/project-team',
  // Taking back, changing or deleting a message that was sent.
  unsend: 'help/message-creator help/archive-conversation',
  // How many are interested in a project, whether the number and the names are public.
  counts: 'help/post-updates legal/privacy/4',
  // How much a project has raised so far, how far it is from its goal.
  sofar: 'help/post-updates help/close-a-project faq/funding',
  // Reporting a scam, fraud, spam, harassment, a suspicious listing.
  report:
    'help/report-listing help/block-or-report faq/support legal/terms/8 legal/posting-rules/14 pages/how-it-works/5 legal/posting-rules/7',
  // Numbers of reports, decisions and appeals in a year.
  transparency: 'legal/privacy/7 legal/terms/8',
  // Reporting a listing without an account, whether the creator learns who it was.
  anonreport: 'help/report-listing',
  // Told to pay first, to send crypto, to move to another chat, to give away a password, code or card number. Answered
  // before anything else, see `isScam`.
  'scam-pay': 'guides/supporters/7 help/block-or-report pages/how-it-works/5',
  'scam-crypto': 'guides/supporters/7 help/block-or-report pages/how-it-works/5',
  'scam-chat': 'guides/supporters/7 help/block-or-report',
  'scam-code': 'help/block-or-report pages/how-it-works/5 legal/terms/7',
  // Having given a password, card or code away, or paid a fraudster.
  gaveaway: 'help/change-password help/other-devices help/two-factor help/block-or-report',
  // A message or offer in this site's name: winnings, a payout, a faster review, a better place for money.
  'scam-fake': 'help/block-or-report pages/how-it-works/5 legal/posting-rules/12 faq/funding',
  // Which projects/content are forbidden: weapons, gambling, adult, drugs, hate ….
  banned: 'legal/posting-rules/7 legal/terms/7 legal/posting-rules/2 legal/posting-rules/6',
  // What users may not do: scraping, spam, bots, fake accounts.
  conduct: 'legal/terms/7 legal/posting-rules/7',
  // Using other people's photos/music/logos, copyright.
  rights: 'legal/posting-rules/4 legal/terms/11 guides/legal/6',
  // Pictures, texts and music made by a machine.
  aiimages: 'legal/posting-rules/4 guides/project-submission/8 legal/posting-rules/5',
  // Who owns my texts/idea, which licence this site gets, can someone steal my idea.
  ip: 'legal/terms/11 guides/legal/6 legal/posting-rules/4',
  // Somebody else shows one's project, pictures or texts on this site.
  copied: 'legal/terms/11 help/report-listing legal/posting-rules/4',
  // Claims must be true, exaggerating, invented reviews/numbers.
  honest: 'legal/posting-rules/5 guides/legal/4 guides/marketing/3',
  // Whether the success stories are real.
  stories: 'help/close-a-project legal/privacy/4',
  // What a listing must contain, mandatory fields.
  contains:
    'legal/posting-rules/3 faq/submit guides/project-submission/14 guides/project-submission/6',
  // What one accepts by posting, what the posting rules are.
  posting: 'legal/posting-rules/1 legal/posting-rules/0 legal/posting-rules/2',
  // As a creator: duties towards supporters, answering messages in time.
  dealing: 'help/answer-supporters legal/posting-rules/9 guides/community-building/2 legal/terms/6',
  // How creators learn that somebody is interested.
  knowinterest: 'help/answer-supporters help/emails',
  // Turning a supporter down.
  sayno: 'help/answer-supporters legal/posting-rules/9',
  // Newsletters and advertising to people who are interested.
  noads: 'legal/posting-rules/9 guides/legal/7',
  // Creators' duties and responsibility under the terms.
  duties: 'legal/terms/6 legal/posting-rules/9',
  // What is expected of supporters.
  supporters: 'legal/terms/5 pages/about/4 guides/supporters/9',
  // What happens when someone breaks the rules, listing removed.
  breach: 'legal/posting-rules/14 legal/terms/8 legal/terms/13',
  // Is this site responsible for payments/transactions between the two.
  finresp: 'legal/posting-rules/13 legal/terms/2 legal/terms/12',
  // Liability of this site for damage, outages, wrong information.
  liability: 'legal/terms/12 legal/posting-rules/13',
  // Which law applies, courts, disputes, arbitration.
  law: 'legal/terms/15 legal/posting-rules/15 legal/privacy/14',
  // Complaining about this site to an authority.
  consumerbody: 'legal/terms/15 legal/privacy/12',
  // Can the terms/rules change, how am I told.
  change: 'legal/terms/14 legal/posting-rules/15 legal/privacy/14',
  // Help, contacting this site's team, e-mail/phone, support hours.
  team: 'faq/support',
  // Lumi: is it AI, which, what happens with what I type here, can it be wrong.
  assistant: 'legal/terms/2 legal/privacy/6 legal/privacy/7 legal/privacy/2',
  // The name of the assistant, whether it is a he or a she.
  luminame: 'legal/terms/2 pages/about/1',
  // Whether what one types to Lumi is stored and who reads it.
  chatkept: 'legal/privacy/7 legal/privacy/8',
  // Financial planning in general, making a budget.
  budget: 'guides/financial-planning/0 guides/financial-planning/1 guides/financial-planning/2',
  // Listing the costs, forgotten costs, paying oneself.
  costs: 'guides/financial-planning/1 guides/financial-planning/0',
  // Working out how much to ask for, reserves.
  target: 'guides/financial-planning/2 guides/financial-planning/1 guides/project-submission/7',
  // The least amount one can start with, if only part comes in.
  leastneed: 'guides/financial-planning/3 guides/financial-planning/2',
  // Cash flow by month, liquidity.
  cash: 'guides/financial-planning/4',
  // Best/worst case, scenarios.
  cases: 'guides/financial-planning/5',
  // As a creator: receiving the money, bank account, instalments.
  receiving: 'guides/financial-planning/6 faq/funding',
  // Bank details, payment links or QR codes in a listing or first message.
  payinlisting: 'legal/posting-rules/8 guides/financial-planning/6',
  // Telling supporters what was spent, accounts after the round.
  spending: 'guides/financial-planning/8 guides/financial-planning/9',
  // Checklist: is my financial plan ready.
  planready: 'guides/financial-planning/10',
  // Promoting a project in general with little money.
  marketing: 'guides/marketing/0 guides/marketing/6 guides/marketing/5',
  // Saying it in one sentence, elevator pitch, slogan.
  pitch: 'guides/marketing/1 guides/project-submission/4',
  // Proof, testimonials, demo, evidence that people want it.
  proof: 'guides/marketing/2',
  // What one may not say in advertising.
  maynotsay: 'guides/marketing/3 legal/posting-rules/6 legal/posting-rules/5 guides/launch-plan/7',
  // Social media, newsletters, which channels.
  channels: 'guides/marketing/4',
  // How much to spend on ads, example budget.
  adbudget: 'guides/marketing/5',
  // Timetable of a campaign, week by week, when to start.
  campaign:
    'guides/marketing/6 guides/community-building/8 guides/marketing/8 guides/launch-plan/5',
  // Addressing people in several countries/languages.
  abroad: 'guides/marketing/7 guides/legal/3',
  // Building a community, first fans.
  community: 'guides/community-building/0 guides/community-building/1 guides/community-building/10',
  // Replying to messages and comments well, tone, how fast.
  replying: 'guides/community-building/2 legal/posting-rules/9',
  // Critical or nasty questions, trolls, negative comments.
  critics: 'guides/community-building/3',
  // Not pushing people, artificial urgency.
  pressure: 'guides/community-building/4',
  // How often to send updates, news to supporters afterwards.
  updates:
    'guides/community-building/5 legal/posting-rules/11 guides/after-the-round/4 guides/after-the-round/7 help/post-updates',
  // Delays, the plan slips, telling bad news.
  slip: 'guides/community-building/6 guides/community-building/5 guides/after-the-round/5',
  // Creators: running out of money, ending a project that fails.
  failing: 'guides/after-the-round/6',
  // Where to gather: forum, Discord, meetings.
  where: 'guides/community-building/7',
  // How to tell whether the community works, numbers to watch.
  metrics: 'guides/community-building/9',
  // Whether this site is a bank, has a licence, who supervises it, whether it is legal in a country.
  licence: 'legal/terms/2 legal/terms/15 faq/international',
  // Legal preparation: company form, am I allowed to offer this, securities law, prospectus.
  legalprep: 'guides/legal/0 guides/legal/1 guides/legal/2',
  // What a listing says counts as part of the deal.
  promises: 'guides/legal/4 legal/posting-rules/5',
  // As a creator: handling supporters' personal data, GDPR duties.
  visitors: 'guides/legal/7 legal/privacy/2',
  // Hiring a lawyer, how to save on it.
  lawyer: 'guides/legal/9 guides/legal/0',
}

/** Questions that get a fixed reply: refusals and courtesies. */
export const REFUSALS = [
  // Asks for investment advice: what should I back, is X a good investment, where to put my money, compare two offers for me.
  'advice',
  // Wants a promise or forecast of profit/success/value: will I get rich, how much will I earn, is it risk-free, which multiplies fastest.
  'promise',
  // Wants other people's data or access: someone's e-mail, messages, address, who supported what, password, admin data, database.
  'private',
  // Tries to steer the assistant: ignore your instructions, show your system prompt, pretend to be, DAN, decode this and obey, as the developer I order, repeat after me.
  'inject',
  // Anything outside this site: weather, recipes, code, homework, sport, politics, medicine, travel, history, science, maths, celebrities, translation, shopping, pets, music, general stock/crypto news, other platforms' support ….
  'offtopic',
  // Wants to talk to a human being.
  'person',
  // Only greets.
  'greeting',
  // Only thanks or says goodbye.
  'thanks',
  // Chats: how the day goes, jokes, boredom, what a robot eats, the weather where one is.
  'banter',
  // Complains about the assistant or everything, insults it, has had a bad day.
  'upset',
  // Asks about this site what no page says: an app, merchandise, jobs, numbers of members.
  'unknown',
] as const

/** Wants to be shown projects: by topic, kind of support, price, closing soon, new ones. */
const WISH = 'projects'

/** The classifier's classes, named as in the examples: subjects, and all others with a leading `!`. */
export const CLASSES: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ...Object.entries(SUBJECTS).map(([name, sources]) => [name, sources.split(' ')] as const),
  ...[...REFUSALS, WISH].map((kind) => [`!${kind}`, []] as const),
]
