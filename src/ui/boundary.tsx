import { Component, type ReactNode, Suspense } from 'react'
import { Failed } from './failed.tsx'

interface Props {
  /** Of what it stands around, shown in its place with the failure. */
  readonly heading?: ReactNode
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
    if (failure)
      return (
        <>
          {this.props.heading}
          <Failed error={failure.error} onRetry={() => location.reload()} />
        </>
      )
    return <Suspense fallback={this.props.loading}>{this.props.children}</Suspense>
  }
}
