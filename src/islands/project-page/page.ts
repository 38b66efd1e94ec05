import { armVideos } from '#islands/listing/pictures/page-pictures.ts'
import { armVideoEmbeds } from '#islands/listing/video-embed.ts'
import { countView } from './count-view.ts'
import { armLightbox } from './lightbox.ts'

/** On phones the action stays at the window's edge until the options themselves are in view. */
function armActionBar(): void {
  const bar = document.querySelector('[data-action-bar]')
  const options = document.getElementById('support-options')
  if (!bar || !options) return
  const watch = new IntersectionObserver(([entry]) =>
    bar.classList.toggle('away', entry?.isIntersecting),
  )
  watch.observe(options)
}

armVideos()
armVideoEmbeds()
armLightbox()
armActionBar()
countView()
