import { Component, type ReactNode, Suspense } from 'react'
import { Failed } from './failed.tsx'

interface Props {
  /** Of what it stands around, shown with its failure. */
  readonly title?: string
  readonly loading?: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Around what loads its code later. In place of what can't be loaded, or fails, it offers to load the page anew. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { title, loading, children } = this.props
    if (failure)
      return <Failed title={title} error={failure.error} onRetry={() => location.reload()} />
    return <Suspense fallback={loading}>{children}</Suspense>
  }
}
