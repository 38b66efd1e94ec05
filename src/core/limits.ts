export const MEGABYTE = 1024 * 1024

/** Limits enforced by the database (supabase/migrations); forms repeat them to fail early. */
export const LIMITS = {
  /** Characters of a project's title. */
  title: 120,
  /** Characters of a project's short description. */
  description: 160,
  /** Characters of a project's full description. */
  content: 20_000,
  /** Characters of a project's timeline. */
  timeline: 2_000,
  /** Countries whose people may support a listing. */
  countries: 60,
  /** Entries of a project's use of funds, and characters of each purpose. */
  uses: 8,
  purpose: 80,
  /** Milestones of a project, and characters of their texts. */
  milestones: 8,
  milestoneTitle: 80,
  milestoneText: 300,
  /** Characters of the closing note of a listing. */
  outcomeNote: 2_000,
  category: 60,
  /** Tags of a project, and characters of each. */
  tags: 12,
  tag: 40,
  /** Support options of a project, and characters of their texts. */
  options: 12,
  optionTitle: 120,
  optionDescription: 1_000,
  /** Gallery pictures of a project. */
  gallery: 12,
  /** Characters of an update's text, and its pictures. */
  updateContent: 10_000,
  updatePictures: 6,
  /** Characters of a question about a project and of its answer, and how long its creator has. */
  question: 500,
  answer: 5_000,
  answerDays: 14,
  /** Characters of any URL. */
  url: 2_048,
  /** Characters of a message in a thread. */
  message: 5_000,
  /** Messages a minute per person. */
  messagesPerMinute: 30,
  /** Characters of the note with an interest. */
  note: 1_000,
  name: 120,
  /** Characters of a person's place. */
  place: 80,
  /** Characters of what creators write about themselves, and their links. */
  about: 1_000,
  links: 5,
  registeredName: 200,
  register: 120,
  registerNumber: 60,
  email: 320,
  subject: 200,
  contactMessage: 5_000,
  /** Characters of a report's details, and of the reasons its sender is told. */
  reportDetail: 2_000,
  reportReasons: 1_500,
  /** Characters of the facts and of the law in a statement of reasons. */
  facts: 2_000,
  law: 300,
  /** Saved projects per person. */
  saved: 100,
  /** Characters of a picture's description. */
  pictureAlt: 200,
  /** Drafts per person. */
  drafts: 20,
  /** Largest amount, exclusive. */
  amount: 1_000_000_000_000,
  /** Bytes of a project picture. */
  pictureBytes: 5 * MEGABYTE,
  /** Bytes of a file in a conversation or on a listing, and characters of its name. */
  fileBytes: 10 * MEGABYTE,
  fileName: 120,
  /** Files of a message. */
  attachments: 5,
  /** Documents of a project. */
  documents: 20,
  /** People in a team besides the owner, with those invited. */
  team: 10,
  /** Characters of a password; bcrypt ignores everything past 72 bytes. */
  passwordMin: 8,
  passwordMax: 72,
} as const

/** Media types accepted by the picture bucket. */
export const PICTURE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

/** Media types accepted by the bucket of files. */
export const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
  ...PICTURE_TYPES,
] as const
