import { FileText, MessagesSquare } from 'lucide-react'
import { formatDate, formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, projectPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { ActionMenu, MenuLink } from '#ui/action-menu.tsx'
import { ListRow, RowFact } from '#ui/list-row.tsx'
import { Stepper } from '#ui/stepper.tsx'
import {
  awaitsStep,
  type InterestSide,
  isOver,
  type ListedInterest,
  PROGRESS,
} from '../interest.ts'
import { InterestThumbnail } from '../interest-thumbnail.tsx'
import { StateBadge } from '../panels/state-badge.tsx'
import { TermsChangedNotice } from '../panels/terms-changed-notice.tsx'
import { standingText } from '../standing.ts'

interface Props {
  interest: ListedInterest
  side: InterestSide
  onOpen: (opener: HTMLElement) => void
}

export function InterestRow({ interest, side, onOpen }: Props) {
  const { t, locale } = useT()
  const { amount, currency, projectSlug, projectTitle, state, terms } = interest
  const otherName = shownName(t, interest.otherName)
  const title = t('interest.title', { option: terms.title })
  return (
    <ListRow
      picture={<InterestThumbnail interest={interest} />}
      head={
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="font-display text-xl">
              {side === 'recipient' && <>{otherName} · </>}
              {terms.title}
            </h2>
            <p className="mt-0.5 text-soft">
              {projectSlug ? (
                <a className="link" href={projectPath(projectSlug, locale)}>
                  {projectTitle}
                </a>
              ) : (
                projectTitle
              )}
            </p>
          </div>
          <StateBadge interest={interest} />
        </div>
      }
      facts={
        <>
          <RowFact name={t('interest.amount')}>
            {amount === null ? t('interest.noAmount') : formatMoney(amount, currency, locale)}
          </RowFact>
          <RowFact name={t('interest.expressedOn')}>
            {formatDate(interest.createdAt, locale)}
          </RowFact>
        </>
      }
      actions={
        <>
          <button
            type="button"
            className={`btn btn-small ${awaitsStep(side, interest) ? 'btn-primary' : ''}`}
            aria-label={`${t('interest.details')}: ${title}`}
            aria-haspopup="dialog"
            onClick={(event) => onOpen(event.currentTarget)}
          >
            {t('interest.details')}
          </button>
          <ActionMenu label={`${t('common.moreActions')}: ${title}`}>
            {interest.threadId && (
              <MenuLink
                icon={<MessagesSquare size={17} aria-hidden="true" />}
                href={`${pathTo('messages', locale)}?thread=${interest.threadId}`}
              >
                {t('interest.conversation')}
              </MenuLink>
            )}
            <MenuLink
              icon={<FileText size={17} aria-hidden="true" />}
              href={`${pathTo('record', locale)}?interest=${interest.id}`}
            >
              {t('interest.record')}
            </MenuLink>
          </ActionMenu>
        </>
      }
    >
      {!isOver(state) && (
        <Stepper
          label={t('interest.steps')}
          steps={PROGRESS.map((key) => ({ key, label: t(`interest.state.${key}`) }))}
          current={PROGRESS.indexOf(state)}
        />
      )}
      <div>
        <p>{standingText(t, side, interest, otherName)}</p>
        <TermsChangedNotice interest={interest} side={side} otherName={otherName} />
      </div>
    </ListRow>
  )
}
