import { type ReactNode, useId } from 'react'
import { useT } from '#i18n/island.tsx'
import { type Bar, Bars } from './bars.tsx'
import { SectionHeading } from './section-heading.tsx'

interface Props {
  /** Of its heading, for links to it. */
  id?: string
  title: string
  /** Headline number, formatted. */
  figure: string
  /** What the headline and the bars count. */
  text: string
  bars: readonly Bar[]
  /** Keys of the bars that get a label. */
  marks?: readonly string[]
  /** Shown instead of the bars when there is no data. */
  empty: string
  /** Headings of the screen-reader table. */
  columns: readonly [string, string]
  children?: ReactNode
}

/** A headline number with a bar chart and an equivalent table. */
export function Chart(props: Props) {
  const { t } = useT()
  const ownId = useId()
  const id = props.id ?? ownId
  const isEmpty = props.bars.every((bar) => bar.value === 0)
  return (
    <section className="panel flex flex-col gap-4 p-5" aria-labelledby={id}>
      <div>
        <SectionHeading id={id} className="text-base">
          {props.title}
        </SectionHeading>
        <p className="mt-2 font-display text-3xl font-bold tracking-tight figures">
          {props.figure}
        </p>
        <p className="text-sm text-soft">{props.text}</p>
      </div>
      {isEmpty ? (
        <p className="hint mt-0">{props.empty}</p>
      ) : (
        <Bars bars={props.bars} marks={props.marks ?? props.bars.map((bar) => bar.key)} />
      )}
      {props.children}
      <details className="mt-auto text-sm">
        <summary className="link min-h-9 w-fit content-center">{t('common.asTable')}</summary>
        <table className="mt-2 w-full border-collapse">
          <caption className="sr-only">{props.title}</caption>
          <thead>
            <tr className="border-b border-line text-soft">
              <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
                {props.columns[0]}
              </th>
              <th scope="col" className="py-1.5 text-end font-semibold">
                {props.columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {props.bars.map((bar) => (
              <tr key={bar.key} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  {bar.label}
                </th>
                <td className="py-1.5 text-end figures">{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
