import { request } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { DEFAULT_CURRENCY } from '#core/money.ts'
import { backend } from '#core/supabase.ts'
import { saveOrganisation } from '#islands/creator/creator.api.ts'
import { checkBucket } from '#islands/listing/pictures/project-upload.api.ts'
import { offeredOptions, type Submission, wantedSlug } from './submission/form.ts'
import type { ChosenPictures } from './use-pictures.ts'
import type { Uploads } from './use-uploads.ts'

/** The running step of a submission, which tells the step that failed. */
export type Stage =
  | { readonly step: 'check' }
  | { readonly step: 'bucket' }
  | { readonly step: 'upload'; readonly number: number; readonly total: number }
  | { readonly step: 'send' }

interface Sending {
  /** Id of the submission, which makes retries idempotent. */
  readonly id: string
  readonly values: Submission
  readonly pictures: () => ChosenPictures
  readonly uploads: Pick<Uploads, 'finish'>
  /** Called before each step. */
  readonly onStage: (stage: Stage) => void
}

/**
 * Uploads remaining pictures and submits the project, whose status is then pending.
 * @throws AppError `auth.required` without a session, `auth.other_account` with another person's; else the error of the failed step.
 */
export async function submitProject({
  id,
  values,
  pictures,
  uploads,
  onStage,
}: Sending): Promise<{ id: string; title: string }> {
  onStage({ step: 'check' })
  const client = await backend()
  const { data } = await client.auth.getSession()
  if (!data.session) throw new AppError('auth.required')
  const { cover, gallery } = pictures()
  if (cover || gallery.length > 0) {
    onStage({ step: 'bucket' })
    await checkBucket(client)
    await uploads.finish((number, total) => onStage({ step: 'upload', number, total }))
  }
  onStage({ step: 'send' })
  if ('kind' in values.organisation)
    await saveOrganisation(data.session.user.id, values.organisation)
  const project = await request((now) =>
    now.rpc('submit_project', {
      p_project: projectRow(values, pictures()),
      p_options: offeredOptions(values),
      p_submission: id,
    }),
  )
  return { id: project.id, title: project.title }
}

/** The row for `submit_project`; the database sets creator and status. */
function projectRow(values: Submission, { cover, gallery }: ChosenPictures) {
  const thumbnail = cover?.address ?? ''
  return {
    title: values.title,
    slug: wantedSlug(values),
    description: values.description,
    content: values.content,
    category: values.category,
    website: values.website,
    thumbnail_url: thumbnail,
    thumbnail_alt: cover?.alt.trim() ?? '',
    media_type: 'image',
    media_url: thumbnail,
    video_url: values.videoUrl,
    gallery: gallery.map(({ address, alt }) => ({ url: address ?? '', alt: alt.trim() })),
    target_amount: values.targetAmount,
    currency: DEFAULT_CURRENCY,
    timeline: values.timeline || null,
    use_of_funds: values.useOfFunds,
    milestones: values.milestones,
    language: values.language,
    open_to: values.openTo,
    tags: [],
  }
}
