import { Component, type ReactNode } from 'react'
import { translate } from '#platform/web/texts/texts.ts'
import { reportError } from '../report-errors.ts'

interface PageBoundaryProps {
  children: ReactNode
  /** Builds the page anew. */
  onRetry: () => void
}

/** Keeps the error of one page inside of its tab. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <section className="page-message" role="alert">
        <h1>{translate('shell:fault.title')}</h1>
        <p>{translate('shell:fault.text')}</p>
        <button type="button" className="button button-primary" onClick={this.props.onRetry}>
          {translate('shell:fault.retry')}
        </button>
        <details>
          <summary>{translate('shell:fault.details')}</summary>
          <code>{error.message}</code>
        </details>
      </section>
    )
  }
}
