import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { videoEmbed, videoHost } from '#core/pictures.ts'
import { useT } from '#i18n/island.tsx'
import { withScheme } from '#islands/listing/form/links.ts'
import { Field } from '#ui/field.tsx'
import { useFieldError, useListing } from './parts.tsx'

/** A video link with a preview on request. */
export function VideoField() {
  const { t } = useT()
  const { register, control: form } = useListing()
  const error = useFieldError()
  const typed = useWatch({ control: form, name: 'videoUrl' })
  const url = withScheme(typed)
  const host = videoHost(url)
  const embed = host ? videoEmbed(url) : null
  return (
    <div>
      <Field
        label={t('submit.video')}
        optional={t('common.optional')}
        hint={t('submit.videoHint')}
        error={error('videoUrl') && t('submit.videoWrong')}
      >
        {(control) => (
          <input
            {...control}
            {...register('videoUrl')}
            className="field"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v="
          />
        )}
      </Field>
      {host && embed && <Player key={embed} embed={embed} host={host} />}
    </div>
  )
}

/** The video's host is contacted only after the user presses play. */
function Player({ embed, host }: { embed: string; host: string }) {
  const { t } = useT()
  const [playing, setPlaying] = useState(false)
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  if (blocked) return <p className="notice mt-3">{t('project.videoUnavailable')}</p>
  if (playing) {
    return (
      <iframe
        className="mt-3 aspect-video w-full rounded-card bg-night"
        src={embed}
        title={t('submit.videoPreview', { host })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    )
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <button className="btn btn-small" type="button" onClick={() => setPlaying(true)}>
        {t('project.play')}
      </button>
      <p className="min-w-0 flex-1 basis-64 text-[0.93rem] text-soft">
        {t('project.playNote', { host })}
      </p>
    </div>
  )
}
