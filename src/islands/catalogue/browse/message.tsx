import type { ReactNode } from 'react'

/** Placeholder of an empty list. */
export function Message(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
      <span
        className="mb-2 size-16 rounded-full bg-night shadow-[0_0_0_2px_var(--lamp),0_-3px_22px_3px_oklch(0.84_0.16_78/0.7)]"
        aria-hidden="true"
      />
      <h2>{props.title}</h2>
      <p className="max-w-[46ch] text-soft">{props.text}</p>
      {props.children}
    </div>
  )
}
